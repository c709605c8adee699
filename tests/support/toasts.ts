import type { Page } from "./visitor.ts";

function toast(role: "alert" | "status", { text }: Page): string[] {
  const [, content = ""] =
    new RegExp(`role="${role}"[^>]*>(.*?)</div></div>`, "s").exec(text) ?? [];
  return [...content.matchAll(/<(?:strong|span)[^>]*>([^<]+)</g)].map(([, words = ""]) =>
    words.replaceAll("&#x27;", "'").replaceAll("&amp;", "&"),
  );
}

/** The error toast in a page's HTML: its title and its text. */
export const errorToast = (page: Page) => toast("alert", page);

/** The toast of something that went well: its title and its text. */
export const statusToast = (page: Page) => toast("status", page);
