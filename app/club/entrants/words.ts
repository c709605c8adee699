import { LIST_PAGE } from "./content.ts";

/** Categories as the club's lists name them. */
const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  men: "Men",
  senior: "Senior Men",
  ladies: "Ladies",
};

/** A stored category in words; one that is not known as it is stored. */
export function categoryName(category: string): string {
  return CATEGORY_NAMES[category] ?? category;
}

/** A stored answer in words; empty when there is none. */
export function answerText(answer: string | boolean | undefined): string {
  if (typeof answer === "boolean") return answer ? LIST_PAGE.yes : LIST_PAGE.no;
  return answer ?? "";
}
