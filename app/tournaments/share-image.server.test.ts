import { expect, test } from "vitest";
import { BANGALORE } from "../../tests/support/seeded-tournaments.ts";
import { shareImage, shareImagePath, svgOf } from "./share-image.server.ts";

/** The drawn texts, in order. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test("is a PNG of the size that social networks ask for, and is drawn once", async () => {
  const image = await shareImage(BANGALORE);
  expect(image.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect(image.readUInt32BE(16)).toBe(1200);
  expect(image.readUInt32BE(20)).toBe(630);
  expect(image.length).toBeLessThan(200_000);
  expect(await shareImage({ ...BANGALORE, slug: "another" })).toBe(image);
  expect(await shareImage({ ...BANGALORE, name: "Another" })).not.toEqual(image);
});

test("its address changes with what it shows, and with nothing else", () => {
  const path = shareImagePath(BANGALORE);
  expect(path).toMatch(/^\/tournaments\/bangalore-birdie-bash\/og\.png\?v=[\w-]{12}$/);
  const other = { ...BANGALORE, version: 9, news: [] };
  expect(shareImagePath(other)).toBe(path);
  for (const change of [
    { name: "Another" },
    { place: "Another" },
    { picture: "trophy" },
    { starts_on: "2099-01-01", date_text: null },
  ]) {
    expect(shareImagePath({ ...BANGALORE, ...change })).not.toBe(path);
  }
});

test("a long name is broken into lines, and never out of the picture", () => {
  const name = "The very long anniversary tournament of the golf club ".repeat(2);
  const [one = "", two = "", three = ""] = textsOf(
    svgOf({
      name: name.slice(0, 120),
      line: "x".repeat(260),
      picture: "palms",
    }),
  );
  for (const line of [one, two, three]) {
    expect(line.length).toBeLessThanOrEqual(34);
    expect(line.length).toBeGreaterThan(10);
  }
  expect(textsOf(svgOf({ name: "x".repeat(120), line: "", picture: "palms" }))[0]).toMatch(/^x+…$/);
});

test("a name is escaped, and one that the font cannot draw left out", () => {
  const escaped = svgOf({ name: "A <b> & co", line: "", picture: "palms" });
  expect(escaped).toContain("A &lt;b&gt; &amp; co");
  const [line, site] = textsOf(svgOf({ name: "मानसून कप", line: "4 July 2099", picture: "palms" }));
  expect([line, site]).toEqual(["4 July 2099", "Teebox"]);
});
