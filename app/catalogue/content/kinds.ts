import { BANK_CARDS } from "#app/catalogue/banks/kind.ts";
import { COURSES } from "#app/catalogue/courses/kind.ts";
import { NEWS } from "#app/catalogue/news/kind.ts";
import { PARTNERS } from "#app/catalogue/partners/kind.ts";
import { SITE } from "#app/catalogue/site/kind.ts";
import { SPONSORS } from "#app/catalogue/sponsors/kind.ts";
import { TIPS } from "#app/catalogue/tips/kind.ts";
import type { ContentKind } from "./kind.ts";

/** Whatever the club edits of its pages. */
export const CONTENT_KINDS: readonly ContentKind[] = [
  NEWS,
  BANK_CARDS,
  PARTNERS,
  COURSES,
  TIPS,
  SPONSORS,
  SITE,
];
