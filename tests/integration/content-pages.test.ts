import { describe, expect, test } from "vitest";
import { bookingLink } from "#app/catalogue/banks/booking-link.ts";
import { SCREENS } from "../support/screens.ts";
import { SEEDED_CARDS } from "../support/seeded-content.ts";
import { clubSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

const SCORING_SITE = "https://scoring.example/club";

const { site, member, visitor, backend } = await clubSite("members", {
  LOG_LEVEL: "warn",
  SCORING_SITE_URL: SCORING_SITE,
});

/** A page's main content as text. */
function bodyOf(html: string): string {
  return (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

/** The links of a part of a page: text and URL. */
function linksIn(html: string, part: RegExp): [string, string][] {
  const [inside = ""] = part.exec(html) ?? [];
  return [...inside.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = "", words = ""]) => [
      words
        .replace(/<[^>]+>/g, "")
        .replaceAll("&amp;", "&")
        .trim(),
      href,
    ],
  );
}

/** The list of the banks, found by one of them. */
const BANKS = /<ul[^>]*>(?:(?!<\/ul>)[\s\S])*American Express[\s\S]*?<\/ul>/;

describe("the header", () => {
  test("links to the six screens, in order, and to log-in and sign-up", async () => {
    const { text } = await visitor.get("/");
    expect(linksIn(text, /<nav[^>]*aria-label="Main"[\s\S]*?<\/nav>/)).toEqual([
      ["Home", "/"],
      ["Book your golf game", "/about"],
      ["Tournaments", "/tournaments"],
      ["Pro shop", "/purchases"],
      ["Tips & Tricks", "/tips-and-tricks"],
      ["Scoring", "/scoring"],
    ]);
    expect(
      linksIn(
        text,
        /<details[^>]*><summary[^>]*><span[^>]*>(?:<svg[\s\S]*?<\/svg>)?Menu[\s\S]*?<\/details>/,
      ),
    ).toEqual(
      expect.arrayContaining([
        ["Log in", "/login"],
        ["Sign up", "/signup"],
      ]),
    );
  });

  test("links to the profile and log-out for a member", async () => {
    const { text } = await member.get("/");
    const menu =
      /<details[^>]*><summary[^>]*><span[^>]*>(?:<svg[\s\S]*?<\/svg>)?Menu[\s\S]*?<\/details>/;
    const words = linksIn(text, menu).map(([label]) => label);
    expect(words).toContain("Profile");
    expect(words).not.toContain("Log in");
    expect(menu.exec(text)?.[0]).toMatch(/<form method="post" action="\/logout"[\s\S]*Sign out/);
  });
});

describe("the footer", () => {
  test("has contact, social names, the year, and all pages behind a native element", async () => {
    const { text } = await visitor.get("/tips-and-tricks");
    const [footer = ""] = /<footer[\s\S]*<\/footer>/.exec(text) ?? [];
    expect(footer).toMatch(/<a [^>]*href="mailto:[^"]+"[^>]*>Contact Us<\/a>/);
    expect(footer).toContain(`© ${String(new Date().getFullYear())}`.replace(" ", " <!-- -->"));
    for (const name of ["Instagram", "Facebook", "YouTube"]) {
      expect(footer).toContain(name);
    }
    expect(linksIn(footer, /<details[\s\S]*<\/details>/)).toEqual(
      expect.arrayContaining([
        ["Golf courses", "/courses"],
        ["Pay and Play", "/pay-and-play"],
        ["View Purchases", "/purchases"],
        ["View Tournaments", "/tournaments"],
        ["View Tips", "/tips-and-tricks"],
      ]),
    );
    for (const heading of ["Shop", "Community", "Learn"]) {
      expect(footer).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`));
    }
  });
});

test("home: the tagline, and five shortcuts in the specified order", async () => {
  const { text } = await visitor.get("/");
  expect(text).toMatch(
    /<h1[^>]*>For those in love with the game, and for those who wish to fall\.<\/h1>/,
  );
  expect(linksIn(text, /<nav[^>]*aria-label="Shortcuts"[\s\S]*?<\/nav>/)).toEqual([
    ["Tournaments", "/tournaments"],
    ["Book Game", "/about"],
    ["Purchases", "/purchases"],
    ["Tips & Tricks", "/tips-and-tricks"],
    ["Scoring", "/scoring"],
  ]);
});

test("/about: links to everything around a round of golf", async () => {
  const { text } = await visitor.get("/about");
  const links = linksIn(text, /<main[\s\S]*<\/main>/);
  expect(text).toMatch(/<h1[^>]*>Ready to tee off\?<\/h1>/);
  expect(links).toEqual(
    expect.arrayContaining([
      ["Complementary Games", "/complementary-game"],
      ["Pay and Play", "/pay-and-play"],
      ["View All Tips", "/tips-and-tricks"],
      ["Get Complementary Games", "/complementary-game"],
    ]),
  );
  const banks = linksIn(text, BANKS);
  expect(banks.map(([, href]) => href)).toEqual(
    ["icici", "sbi", "indusind", "hsbc", "hdfc", "amex", "axis", "standard-chartered", "idfc"].map(
      (bank) => `/complementary-game?bank=${bank}`,
    ),
  );
  expect(banks.map(([name]) => name)).toEqual([
    "ICICI",
    "SBI",
    "IndusInd",
    "HSBC",
    "HDFC",
    "American Express",
    "Axis Bank",
    "Standard Chartered",
    "IDFC",
  ]);
  for (const words of [
    "Why choose Teebox",
    "Card Benefits",
    "Premium Courses",
    "Complementary Games",
    "Perfect Your Swing",
    "Putting Techniques",
    "Course Strategy",
  ]) {
    expect(bodyOf(text)).toContain(words);
  }
});

describe("/courses", () => {
  const catalogue = [
    ["Pine Valley", "4.9", "Pro", "$250"],
    ["Augusta National", "4.8", "Pro", "$300"],
    ["St. Andrews Old Course", "4.7", "Advanced", "$180"],
    ["Pebble Beach", "4.8", "Advanced", "$275"],
    ["Oakmont", "4.6", "Advanced", "$200"],
    ["Bandon Dunes", "4.7", "Intermediate", "$225"],
  ];

  const cardsOf = (html: string) =>
    [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => card);

  test("shows the six courses with image, price, rating, difficulty and a booking link", async () => {
    const { text } = await visitor.get("/courses");
    expect(text).toMatch(/<h1[^>]*>Explore Our Golf Courses<\/h1>/);
    const cards = cardsOf(text);
    expect(cards).toHaveLength(6);
    for (const [index, facts] of catalogue.entries()) {
      const card = cards[index] ?? "";
      for (const fact of facts) expect(card).toContain(fact);
      expect(card).toMatch(/<img [^>]*alt="[^"]{20,}"/);
      const [name = ""] = facts;
      const query = new URLSearchParams({ q: name }).toString();
      expect(linksIn(card, /[\s\S]*/)).toEqual([["Book Tee Time", `/booking?${query}`]]);
    }
  });

  test.each([
    ["pebble", ["Pebble Beach"]],
    ["SCOTLAND", ["St. Andrews Old Course"]],
    ["usa", catalogue.map(([name]) => name).filter((n) => n !== "St. Andrews Old Course")],
    ["church-pew", ["Oakmont"]],
  ])("finds %j by name, place or description", async (query, names) => {
    const { text } = await visitor.get(`/courses?q=${query}`);
    const found = cardsOf(text).map((card) => /<h2[^>]*>([^<]+)/.exec(card)?.[1]);
    expect(found).toEqual(names);
    expect(text).toContain(`value="${query}"`);
  });

  test("reports an empty result, and the escaped search stays in the field", async () => {
    const query = "<script>alert(1)</script>";
    const { text } = await visitor.get(`/courses?q=${encodeURIComponent(query)}`);
    expect(bodyOf(text)).toContain("No courses found matching");
    expect(cardsOf(text)).toEqual([]);
    expect(text).not.toContain("<script>alert");
    expect(text).toContain("&lt;script&gt;alert(1)");
  });
});

test("/pay-and-play: two partners, each opening its own site in a new tab", async () => {
  const { text } = await visitor.get("/pay-and-play");
  expect(text).toMatch(/<h1[^>]*>Book Tee-off Time<\/h1>/);
  const buttons = [...text.matchAll(/<a [^>]*target="_blank"[^>]*>Visit [^<]+/g)];
  expect(buttons).toHaveLength(2);
  for (const [button] of buttons) {
    expect(button).toContain('rel="noopener noreferrer"');
    expect(button).toMatch(/href="https:\/\/[a-z.]+\/"/);
  }
});

describe("/scoring", () => {
  test("opens the scoring site in a new tab", async () => {
    const { text } = await visitor.get("/scoring");
    expect(text).toMatch(
      new RegExp(`href="${SCORING_SITE}" target="_blank" rel="noopener noreferrer"`),
    );
  });

  test("says so when there is no scoring site", async () => {
    const bare = await startWebServer(backend, { LOG_LEVEL: "info" });
    const { text, status } = await new Visitor(bare.url).get("/scoring");
    await bare.stop();
    expect(status).toBe(200);
    expect(bodyOf(text)).toContain("The scoring site is not linked yet.");
  });
});

describe("/purchases", () => {
  test("shows a visitor the heading, the ways in that lead back, and none of the shop", async () => {
    const { text, status } = await visitor.get("/purchases");
    expect(status).toBe(200);
    expect(text).toMatch(/<h1[^>]*>Pro shop<\/h1>/);
    expect(linksIn(text, /<main[\s\S]*<\/main>/).map(([, href]) => href)).toEqual([
      "/login?redirectTo=%2Fpurchases",
      "/signup?redirectTo=%2Fpurchases",
    ]);
    for (const secret of ["5% extra off", "golfoy", "Teebox Driver"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("shows a member three products, the whole store and the discount", async () => {
    const { text } = await member.get("/purchases");
    expect(text.match(/<article/g)).toHaveLength(3);
    expect(text).toContain("5% extra off");
    const shops = [...text.matchAll(/<a [^>]*target="_blank"[^>]*>Shop/g)];
    expect(shops).toHaveLength(4);
  });
});

test("/tips-and-tricks: coming soon, three teasers, and a link home", async () => {
  const { text } = await visitor.get("/tips-and-tricks");
  expect(bodyOf(text)).toMatch(/Coming Soon.*Tips & Tricks/);
  for (const title of ["Pro Techniques", "Video Tutorials", "Course Strategy"]) {
    expect(text).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
  }
  expect(linksIn(text, /<main[\s\S]*<\/main>/)).toEqual([["Back to Home", "/"]]);
});

describe("/complementary-game", () => {
  test("redirects a visitor to log-in, and back with the bank", async () => {
    const { status, location } = await visitor.get("/complementary-game?bank=hdfc");
    expect(status).toBe(302);
    expect(location).toBe("/login?redirectTo=%2Fcomplementary-game%3Fbank%3Dhdfc");
  });

  test("offers the nine banks as links", async () => {
    const { text } = await member.get("/complementary-game");
    const banks = linksIn(text, BANKS);
    expect(banks.map(([, href]) => href)).toEqual(
      SEEDED_CARDS.map(({ id }) => `/complementary-game?bank=${id}`),
    );
    expect(text).not.toContain("Book your game");
  });

  test.each(SEEDED_CARDS)("$id: card, type, benefit and the bank's own channel", async (card) => {
    const { text } = await member.get(`/complementary-game?bank=${card.id}`);
    for (const fact of [card.bank, card.type, card.benefits, card.provider]) {
      expect(bodyOf(text)).toContain(fact);
    }
    if (card.instruction) expect(bodyOf(text)).toContain(card.instruction);
    if (!card.target) throw new Error("This bank has no target.");
    const link = bookingLink(card.target);
    expect(text).toMatch(
      new RegExp(`<a [^>]*href="${link.replace(/[?+]/g, "\\$&")}"[^>]*>Book your game`),
    );
    expect(text).toMatch(/aria-current="true"/);
  });

  test("a phone number or e-mail is also shown as text", async () => {
    const hdfc = await member.get("/complementary-game?bank=hdfc");
    expect(bodyOf(hdfc.text)).toMatch(/Phone the concierge.*E-mail: \S+@\S+/);
    const amex = await member.get("/complementary-game?bank=amex");
    expect(bodyOf(amex.text)).toMatch(/concierge.*Phone: 1800 419 3646/);
  });

  test("an unknown bank is reported, with the nine banks", async () => {
    const page = await member.get("/complementary-game?bank=none");
    expect(page.status).toBe(404);
    expect(page.alert).toEqual(["That bank card is not listed here. Please pick one of these."]);
    expect(page.text).toContain("?bank=icici");
  });

  test("a card without a target reports that it cannot redirect", async () => {
    const answer = await member.post("/complementary-game", {});
    expect((await member.follow(answer)).alert).toEqual([
      "Unable to redirect",
      "We couldn't find the booking link for this card. Please try another card.",
    ]);
  });
});

describe("for search engines", () => {
  test("the sitemap lists pages that exist and may be indexed, each by its canonical URL", async () => {
    const { text, headers } = await visitor.get("/sitemap.xml");
    expect(headers.get("content-type")).toContain("application/xml");
    // A browser shows it with a style of its own, and asks for the icon by its name.
    expect(headers.get("content-security-policy")).toContain("style-src 'self' 'unsafe-inline'");
    expect((await visitor.get("/favicon.ico")).status).toBe(200);
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    expect(addresses.length).toBeGreaterThan(8);
    for (const address of addresses) {
      const page = await visitor.get(address);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain("noindex");
      expect(page.text).toContain(`rel="canonical" href="${address}"`);
    }
  });

  test("it omits no page that may be indexed", async () => {
    const { text: map } = await visitor.get("/sitemap.xml");
    for (const { path, user } of SCREENS) {
      if (user !== "visitor" || path.includes("?")) continue;
      const page = await visitor.get(path);
      expect([path, page.text.includes('content="noindex"')]).toEqual([
        path,
        !map.includes(`<loc>${site.url}${path}</loc>`),
      ]);
    }
  });

  test("robots.txt links to it", async () => {
    const { text } = await visitor.get("/robots.txt");
    expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  });

  test("the manifest's icons exist, in the stated size", async () => {
    const { text } = await visitor.get("/manifest.webmanifest");
    const { icons } = JSON.parse(text) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(icons.length).toBeGreaterThan(2);
    for (const { src, sizes, type } of icons) {
      const answer = await fetch(site.url + src);
      expect(answer.headers.get("content-type")).toBe(type);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (type !== "image/png") continue;
      const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      expect(`${String(width)}x${String(height)}`).toBe(sizes);
    }
  });

  test("a shared link's preview image has the stated size", async () => {
    const { text } = await visitor.get("/courses");
    const property = (name: string) =>
      new RegExp(`property="og:${name}" content="([^"]+)"`).exec(text)?.[1] ?? "";
    expect(property("title")).toBe("Explore Our Golf Courses · Teebox");
    expect(property("url")).toBe(`${site.url}/courses`);
    const picture = Buffer.from(await (await fetch(property("image"))).arrayBuffer());
    expect(String(picture.readUInt32BE(16))).toBe(property("image:width"));
    expect(String(picture.readUInt32BE(20))).toBe(property("image:height"));
  });

  test("tournaments have structured data as sports events", async () => {
    const eventsOn = async (path: string) => {
      const { text } = await visitor.get(path);
      return [...text.matchAll(/ld\+json">([^<]+)</g)]
        .map(([, json = "{}"]) => JSON.parse(json) as Record<string, unknown>)
        .filter((each) => each["@type"] === "SportsEvent");
    };
    expect(await eventsOn("/tournaments")).toMatchObject([
      { name: "Bangalore Birdie Bash", startDate: "2025-09-13T12:45:00+05:30" },
      { name: "Founder's Birthday Tournament", startDate: "2025-10-04" },
    ]);
    expect(await eventsOn("/tournaments/bangalore-birdie-bash/updates")).toMatchObject([
      { name: "Bangalore Birdie Bash" },
    ]);
  });
});
