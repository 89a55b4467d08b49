// Makes the icons of the installed page from public/favicon.svg with a local Chromium: node scripts/icons.mjs [path to
// Chromium]
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const svg = readFileSync("public/favicon.svg", "utf8");
const browser = await chromium.launch({ executablePath: process.argv[2], args: ["--no-sandbox"] });
for (const [name, size, inset] of [
  ["icon-192", 192, 0],
  ["icon-512", 512, 0],
  // Launchers cut a circle out of this icon: the ship keeps to the middle, and the background fills the rest.
  ["icon-maskable-512", 512, 0.12],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = inset ? "#1f4a5f" : "transparent";
  await page.setContent(
    `<body style="margin:0;background:${ground}"><div style="padding:${inset * size}px">${svg}</div></body>`,
  );
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
