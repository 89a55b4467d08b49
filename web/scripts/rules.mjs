// Converts the rulebook for the page: reads docs/rules, writes generated/rules-en.json and rules-fr.json. It expects
// our way of writing rules (a rule is "### L2 · Title", a ruling begins with ⚖) and fails on a page written
// differently. The shapes are those of src/core/rulebook/rulebook.ts.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const BOOK = join(WEB, "../docs/rules");

/** The chapters in the order of the book; the letter begins the ids of their rules. */
const CHAPTERS = [
  ["S", "setting-up"],
  ["R", "round"],
  ["L", "loading"],
  ["M", "moving"],
  ["P", "price"],
  ["H", "shortage"],
  ["B", "battle"],
  ["T", "treasures"],
  ["E", "end"],
  ["G", "ghost-ship"],
  ["C", "crew"],
  ["X", "rules-about-rules"],
  ["", "story"],
  ["F", "figures"],
];
/**
 * The sections that a player reads before the chapters; the sections after the chapters say how the book is written.
 */
const FRONT = ["README-in-short", "README-mistakes-people-make"];
const BACK = ["README-how-to-read-it"];
const LANGUAGES = {
  en: {
    folder: "",
    ruling: "Ruling",
    example: "Example",
    editions: { first: "First edition", second: "Second edition" },
  },
  fr: {
    folder: "fr",
    ruling: "Décision",
    example: "Exemple",
    editions: { first: "Première édition", second: "Deuxième édition" },
  },
};

/** The source with typographic quotes, minus signs and non-breaking spaces. Code stays as it is. */
function typeset(source, language) {
  return source
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((piece, index) => {
      if (index % 2 === 1) return piece;
      let text = piece
        .replaceAll("'", "\u2019")
        .replace(/"([^"]*)"/g, "\u201c$1\u201d")
        .replace(/(^|[\s|(])-(\d)/g, "$1\u2212$2");
      if (language === "fr") text = text.replace(/ ([:;?!»])/g, "\u00a0$1").replaceAll("« ", "«\u00a0");
      return text;
    })
    .join("");
}

/** A heading's anchor, built as common Markdown renderers build it (`cargo xtask tidy` checks the same form). */
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{Number} _-]/gu, "")
    .replaceAll(" ", "-");

/** The pages of a language, split at their headings. */
function read(language) {
  const folder = join(BOOK, LANGUAGES[language].folder);
  const lexer = new Marked();
  return Object.fromEntries(
    ["README", ...CHAPTERS.map(([, slug]) => slug), "situations"].map((slug) => {
      const tokens = lexer.lexer(typeset(readFileSync(join(folder, `${slug}.md`), "utf8"), language));
      const sections = [];
      for (const token of tokens) {
        if (token.type === "heading") {
          sections.push({ depth: token.depth, heading: token.text, tokens: [], links: tokens.links });
        } else if (sections.length > 0) sections.at(-1).tokens.push(token);
        else if (token.type !== "space") throw new Error(`${slug}: a page opens with its title`);
      }
      return [slug, sections];
    }),
  );
}

/**
 * The id of each heading: `L2` for a rule, the English heading for others in every language, the file's name for the
 * chapter.
 */
function ids(english) {
  return Object.fromEntries(
    Object.entries(english).map(([slug, sections]) => [
      slug,
      sections.map((section, index) => {
        if (index === 0) return slug;
        return section.depth === 3 ? section.heading.split(" · ")[0] : `${slug}-${anchor(section.heading)}`;
      }),
    ]),
  );
}

/** Renders Markdown to HTML, with links within the page, and classes for the parts that the page draws specially. */
function renderer(language, pages, names) {
  const { ruling, example, editions } = LANGUAGES[language];
  const targets = new Map();
  for (const [slug, sections] of Object.entries(pages)) {
    targets.set(`${slug}.md`, slug);
    sections.forEach((section, index) => targets.set(`${slug}.md#${anchor(section.heading)}`, names[slug][index]));
  }
  let page = "";
  const marked = new Marked({
    renderer: {
      paragraph({ tokens }) {
        const html = this.parser.parseInline(tokens);
        if (html.startsWith(`⚖ <strong>${ruling}.`)) return `<p class="ruling">${html}</p>`;
        if (html.startsWith(`<em>${example}.`)) return `<p class="example">${html}</p>`;
        return `<p>${html}</p>`;
      },
      link({ href, tokens }) {
        // A link to the book in the other language becomes plain text: the page shows one language at a time.
        if (/(^|\/)README\.md$/.test(href)) return this.parser.parseInline(tokens);
        const target = targets.get(href.startsWith("#") ? `${page}.md${href}` : decodeURI(href));
        if (target === undefined) throw new Error(`${page} (${language}): ${href} leads nowhere on the page`);
        return `<a href="#${target}">${this.parser.parseInline(tokens)}</a>`;
      },
      table({ header, rows }) {
        // Where the first column has no heading, its cells are row headings.
        const named = header[0].text === "";
        const cell = (tag, { tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag.split(" ")[0]}>`;
        const head = header.map((one, index) => cell(named && index === 0 ? "td" : "th", one)).join("");
        const body = rows.map((row) => {
          const cells = row.map((one, index) => cell(named && index === 0 ? 'th scope="row"' : "td", one));
          return `<tr>${cells.join("")}</tr>`;
        });
        const kind = header[0].text === editions.first ? ' class="editions"' : "";
        return `<table${kind}><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
      },
      // Drawings made of characters may be wider than a phone: they scroll, and take the focus so that keys can scroll
      // them.
      code: ({ text }) => `<pre tabindex="0">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`,
      html({ text }) {
        throw new Error(`${page}: the rulebook has no HTML of its own: ${text}`);
      },
    },
  });
  return (slug, tokens) => {
    page = slug;
    return marked.parser(tokens).trim();
  };
}

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
/** The text of HTML that this script made, as it is read and searched. */
const plain = (html) =>
  html
    .replace(/<pre[\s\S]*?<\/pre>/g, " ")
    .replace(/<\/(p|li|td|th|tr)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity])
    .replace(/[ \n]+/g, " ")
    .trim();

function chapter([letter, slug], sections, names, html, language) {
  const { editions } = LANGUAGES[language];
  const [first, ...rest] = sections;
  let inPart = false;
  return {
    id: letter,
    slug,
    title: first.heading,
    intro_html: html(slug, first.tokens),
    sections: rest.map((section, index) => {
      const [rule, title] = section.heading.split(" · ");
      const isRule = title !== undefined;
      if (isRule !== (section.depth === 3)) throw new Error(`${slug}: neither rule nor part: ${section.heading}`);
      inPart ||= !isRule;
      const body = html(slug, section.tokens);
      const edition = Object.keys(editions).find((name) => body.startsWith(`<p><strong>${editions[name]}.`));
      return {
        id: names[slug][index + 1],
        rule: isRule,
        level: isRule && inPart ? 4 : 3,
        title: title ?? rule,
        // The page draws the edition itself, so it is removed from the text.
        html: edition === undefined ? body : body.replace(`<strong>${editions[edition]}.</strong> `, ""),
        text: plain(body),
        rulings: body.split('<p class="ruling">').length - 1,
        edition: edition ?? null,
      };
    }),
  };
}

/** `| I cannot pay | [P4](…), [H1](…) |` */
const situations = ([, ...parts]) =>
  parts.map(({ heading, tokens }) => ({
    title: heading,
    items: tokens
      .find((token) => token.type === "table")
      .rows.map(([asked, rules]) => ({
        text: asked.text,
        rules: [...rules.text.matchAll(/\[([A-Z]\d+)\]/g)].map((match) => match[1]),
      })),
  }));

/** The sections before or after the chapters. The page makes the list of chapters itself. */
const around = (wanted, sections, names, html) =>
  sections
    .map((section, index) => ({
      id: "",
      slug: names.README[index],
      title: section.heading,
      intro_html: html("README", section.tokens),
      sections: [],
    }))
    .filter(({ slug }) => wanted.includes(slug));

const names = ids(read("en"));
mkdirSync(join(WEB, "generated"), { recursive: true });
for (const language of Object.keys(LANGUAGES)) {
  const pages = read(language);
  const html = renderer(language, pages, names);
  const book = {
    situations: situations(pages.situations),
    language,
    front: around(FRONT, pages.README, names, html),
    chapters: [
      ...CHAPTERS.map((entry) => chapter(entry, pages[entry[1]], names, html, language)),
      ...around(BACK, pages.README, names, html),
    ],
  };
  writeFileSync(join(WEB, "generated", `rules-${language}.json`), JSON.stringify(book));
  const rules = book.chapters.flatMap((chapter) => chapter.sections.filter((section) => section.rule));
  console.log(`${language}: ${rules.length} rules in ${book.chapters.length} chapters`);
}
