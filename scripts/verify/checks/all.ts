import type { Check } from "../check.ts";
import { DATABASE_CHECKS, SCHEDULE_CHECKS } from "./database.ts";
import { FUNCTION_CHECKS } from "./functions.ts";
import { PROJECT_CHECKS } from "./project.ts";
import { SITE_CHECKS } from "./site.ts";

/** Every line of the table, in its order. */
export const CHECKS: readonly Check[] = [
  ...SITE_CHECKS,
  ...PROJECT_CHECKS,
  ...DATABASE_CHECKS,
  ...FUNCTION_CHECKS,
  ...SCHEDULE_CHECKS,
];
