import { DATABASE_GUARDS } from "./database-guards.ts";
import type { Guard } from "./guard.ts";
import { SERVER_GUARDS } from "./server-guards.ts";
import { SITE_GUARDS } from "./site-guards.ts";
import { UNIT_GUARDS } from "./unit-guards.ts";

/** Every guard that `npm run mutate` tries, the quickest first. */
export const GUARDS: readonly Guard[] = [
  ...UNIT_GUARDS,
  ...DATABASE_GUARDS,
  ...SERVER_GUARDS,
  ...SITE_GUARDS,
];
