import type { Check } from "../check.ts";
import { ACCESS_CHECKS } from "./access.ts";
import { AUTH_CHECKS } from "./auth.ts";
import { BY_HAND_CHECKS } from "./by-hand.ts";
import { DATABASE_CHECKS, SCHEDULE_CHECKS } from "./database.ts";
import { FUNCTION_CHECKS } from "./functions.ts";
import { SITE_CHECKS } from "./site.ts";

/** Every line of the table, in its order. */
export const CHECKS: readonly Check[] = [
  ...SITE_CHECKS,
  ...DATABASE_CHECKS,
  ...ACCESS_CHECKS,
  ...AUTH_CHECKS,
  ...FUNCTION_CHECKS,
  ...SCHEDULE_CHECKS,
  ...BY_HAND_CHECKS,
];
