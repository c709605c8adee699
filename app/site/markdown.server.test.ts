import { describe, expect, test } from "vitest";
import { processorLimit, processorTimeOfRun } from "../../tests/support/process-usage.ts";
import { renderMarkdown } from "./markdown.server.ts";

test("paragraphs, links and lists", () => {
  expect(
    renderMarkdown(
      "Bring [proof of age](https://example.com/age?a=1&b=2).\n\nAnd:\n\n- balls\n- tees\n\n1. tee off\n2. putt",
    ),
  ).toBe(
    '<p>Bring <a href="https://example.com/age?a=1&amp;b=2" rel="nofollow noopener">proof of age</a>.</p>\n' +
      "<p>And:</p>\n<ul>\n<li>balls</li>\n<li>tees</li>\n</ul>\n<ol>\n<li>tee off</li>\n<li>putt</li>\n</ol>\n",
  );
});

test.each([
  ["/tournaments", '<a href="/tournaments">here</a>'],
  ["mailto:club@example.com", '<a href="mailto:club@example.com">here</a>'],
  ["tel:+919845000000", '<a href="tel:+919845000000">here</a>'],
])("a link to %s", (href, html) => {
  expect(renderMarkdown(`[here](${href})`)).toBe(`<p>${html}</p>\n`);
});

test("emphasis, which people type", () => {
  expect(renderMarkdown("**No** _soft_ spikes")).toBe(
    "<p><strong>No</strong> <em>soft</em> spikes</p>\n",
  );
});

describe("what is not rendered", () => {
  test.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<a href='javascript:alert(1)'>x</a>",
    "# A heading",
    "![x](https://example.com/x.png)",
    "> a quotation",
    "`code`",
    "    code",
    "| a | b |\n|---|---|\n| c | d |",
    "---",
  ])("%j", (text) => {
    expect(renderMarkdown(text)).not.toMatch(
      /<(?!\/?p>|a href="https:\/\/example.com\/x.png" rel="nofollow noopener">|\/a>)/,
    );
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java&#115;cript:alert(1)",
    "javascript&colon;alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "//evil.example/",
    "relative",
  ])("a link to %j", (href) => {
    for (const text of [
      `[here](${href})`,
      `[here](<${href}>)`,
      `<${href}>`,
      `[here][x]\n\n[x]: ${href}`,
    ]) {
      expect(renderMarkdown(text)).not.toContain("href");
    }
  });

  test("a link's title and address cannot end their attributes", () => {
    const html = renderMarkdown(
      `[x](https://example.com/"onclick="alert(1) "a\\" onclick=\\"alert(2)")`,
    );
    const [, tag] = /<a([^>]*)>/.exec(html) ?? [];
    expect(tag?.replace(/"[^"]*"/g, "")).toBe(" href= title= rel=");
  });
});

test.each([
  ["brackets", "[".repeat(100_000)],
  ["links", "[a](".repeat(25_000)],
  ["nested lists", Array.from({ length: 2_000 }, (_, n) => `${" ".repeat(n)}- x`).join("\n")],
  ["markup", "<a><!--".repeat(15_000)],
  ["backslashes", "\\".repeat(100_000)],
  ["entities", "&#1;".repeat(25_000)],
])("a huge text of %s is rendered in time", (_, text) => {
  const took = processorTimeOfRun(() => renderMarkdown(text.slice(0, 100_000)));
  expect(took).toBeLessThan(processorLimit(2_000));
});
