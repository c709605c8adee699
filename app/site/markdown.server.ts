import MarkdownIt from "markdown-it";

/** Everything else is shown as it was typed. */
const RULES = {
  blocks: ["list", "reference", "paragraph"],
  inlines: ["text", "newline", "escape", "emphasis", "link", "autolink", "entity"],
};

/** Web and mail addresses, telephone numbers, and paths on this site. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

// "zero" begins without HTML, and with nothing but text and paragraphs.
const markdown = new MarkdownIt("zero", { html: false }).enable([
  ...RULES.blocks,
  ...RULES.inlines,
]);
markdown.validateLink = (url) => SAFE_LINK.test(url.trim());
markdown.renderer.rules.link_open = (tokens, index, options, _, renderer) => {
  const token = tokens[index];
  // Pages of this site open in the same tab.
  if (/^https?:/i.test(String(token?.attrGet("href")))) {
    token?.attrSet("rel", "nofollow noopener");
  }
  return renderer.renderToken(tokens, index, options);
};

/** @param text Markdown; HTML in it, and links that could run a script, are shown as text */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
