// `npm run icons -- SITE`: renders the icons from public/favicon.svg, and the
// preview image of shared links from the home page of a running site.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "./browser.mjs";
import { projectFolder } from "./project.mjs";

const site = process.argv[2] ?? "http://localhost:3000";
const folder = join(projectFolder, "public");
const mark = readFileSync(join(folder, "favicon.svg"), "utf8");

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: BROWSER_ARGUMENTS,
});
// The style that is added for the screenshot would violate the site's policy.
const page = await browser.newPage({ bypassCSP: true });

/**
 * @param {string} name of the file
 * @param {number} size width and height in pixels
 * @param {number} part the logo's share of the icon, which a mask may crop
 */
async function drawIcon(name, size, part) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${part < 1 ? "#14432f" : "transparent"}}svg{width:${String(part * 100)}%}</style>${mark}`,
  );
  await page.screenshot({ path: join(folder, name), omitBackground: true });
}

await drawIcon("icon-192.png", 192, 1);
await drawIcon("icon-512.png", 512, 1);
await drawIcon("icon-maskable.png", 512, 0.7);
await drawIcon("apple-touch-icon.png", 180, 0.85);

await page.setViewportSize({ width: 1200, height: 630 });
await page.goto(site);
await page.addStyleTag({
  content:
    ".hero .row,.hero p,.site-header nav{display:none}.hero{min-height:630px}",
});
await page.screenshot({ path: join(folder, "og.png") });
await browser.close();
