/** The rules page as a reader uses it: opened at a rule, searched, and a rule shown in a dialog on another page. */
// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settings } from "../core/page/settings.svelte";
import Peek from "../parts/page/Peek.svelte";
import { speak } from "../words/words.svelte";
import Rules from "./Rules.svelte";

// The page is long and the machine may be busy; these tests do not measure speed.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => speak("en"));
afterEach(cleanup);

const one = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const focused = (id: string): Promise<void> => waitFor(() => expect(document.activeElement?.id).toBe(id));

describe("the rules' page", { timeout: 60_000 }, () => {
  it("opens at the rule that the address names", async () => {
    render(Rules, { rule: "L2" });
    await focused("L2");
    expect(document.activeElement?.tagName).toBe("H3");
    expect(document.activeElement?.textContent).toContain("No empty hold");
  });

  it("shows search results with the words marked, and goes from there to the book", async () => {
    render(Rules, { rule: null });
    await waitFor(() => expect(one("#loading")).not.toBeNull());
    const box = one("#query")!;
    await fireEvent.input(box, { target: { value: "xyzzy <b>" } });
    expect(one("[role=status]")?.textContent).toBe("Nothing found");
    expect(one(".results .situations a"), "there is always somewhere to go").not.toBeNull();
    await fireEvent.input(box, { target: { value: "saran SABRE" } });
    const first = one(".results ol a")!;
    expect(first.getAttribute("href")).toBe("#T4");
    expect([...first.querySelectorAll("mark")].map((mark) => mark.textContent)).toContain("Sabre");
    await fireEvent.click(first);
    await focused("T4");
    expect(one(".results")).toBeNull();
  });

  it("tells the rules in a minute in simple words if the reader wants them, and remembers it", async () => {
    render(Rules, { rule: null });
    const all = "Only into an empty hold,";
    await screen.findByText(all);
    await fireEvent.click(screen.getByRole("button", { name: "Simple words" }));
    await screen.findByText("Look for an empty hold.");
    expect(screen.queryByText(all)).toBeNull();
    expect(document.querySelectorAll(".minute a")).toHaveLength(0);
    expect(settings.simple).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "All the words" }));
    await screen.findByText(all);
  });

  it("has in order: the rules in a minute, situations, signs, the book, and how the book is written", async () => {
    render(Rules, { rule: null });
    await waitFor(() => expect(one("#loading")).not.toBeNull());
    const headings = [...document.querySelectorAll("h2")].map((heading) => heading.id);
    expect(headings.slice(0, 5)).toEqual(["minute", "situations", "signs", "book", "README-in-short"]);
    expect(headings.at(-1)).toBe("README-how-to-read-it");
    expect(one("#README-in-short")!.parentElement!.textContent).not.toMatch(/\b[A-Z]\d\b/);
  });

  it("has a picture for every caption, and the ids of rules last", async () => {
    render(Rules, { rule: null });
    await waitFor(() => expect(document.querySelectorAll(".minute .picture")).toHaveLength(15));
    const figures = [...document.querySelectorAll(".minute figure")];
    expect(figures.map((figure) => figure.querySelector("figcaption strong")?.textContent ?? "")).not.toContain("");
    for (const figure of figures) {
      const picture = figure.querySelector(".picture")!;
      expect(picture.getAttribute("aria-hidden")).toBe("true");
      expect(picture.querySelector("svg, .card"), picture.className).not.toBeNull();
      expect(figure.querySelector("figcaption")!.textContent).not.toMatch(/\b[A-Z]\d\b/);
    }
    for (const title of document.querySelectorAll("article.rule .title"))
      expect(title.lastElementChild?.className).toContain("id");
  });

  it("speaks French", async () => {
    await speak("fr");
    render(Rules, { rule: "C17" });
    await focused("C17");
    expect(document.activeElement?.textContent).toContain("L’Évêque");
  });
});

describe("a link to a rule", { timeout: 60_000 }, () => {
  it("shows the rule in a dialog, and its links show other rules there", async () => {
    render(Peek);
    const link = document.createElement("a");
    link.href = "/rules#L4";
    document.body.append(link);
    await fireEvent.click(link);
    await waitFor(() => expect(one("dialog h2")?.textContent).toContain("Which empty hold"));
    expect(location.pathname).not.toBe("/rules");
    await fireEvent.click(one("dialog .prose a")!);
    expect(one("dialog h2")?.textContent).toContain("6th Hold");
    await fireEvent.click(one("dialog button")!);
    await waitFor(() => expect(one("dialog")).toBeNull());
    link.remove();
  });

  it("from a question first says what is asked and why, and the id of the rule last", async () => {
    render(Peek);
    const link = document.createElement("a");
    link.href = "/rules?asked=load#L4";
    document.body.append(link);
    await fireEvent.click(link);
    await waitFor(() => expect(one("dialog h2")?.textContent.trim()).toMatch(/^Which empty hold\s+L4$/));
    const first = one("dialog .card")!.firstElementChild!;
    expect(first.textContent).toContain("a hold for this load");
    expect(document.activeElement).toBe(first);
    // After a link to another rule the dialog no longer speaks of the question.
    await fireEvent.click(one("dialog .prose a")!);
    expect(one("dialog .asked")).toBeNull();
    link.remove();
  });

  it("shows a captain's life in the same way, without an id", async () => {
    render(Peek);
    const link = document.createElement("a");
    link.href = "/rules#story-mary-read";
    document.body.append(link);
    await fireEvent.click(link);
    await waitFor(() => expect(one("dialog h2")?.textContent.trim()).toBe("Mary Read"));
    expect(one("dialog .prose")?.textContent).toContain("1720");
    link.remove();
  });
});
