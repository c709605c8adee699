import { type Teams, typedNamesKept } from "#app/golf/teams.ts";
import { TEAMS_TOASTS } from "./content.ts";

/** Asks about names of sides that were typed and whose players leave. */
export function keptNames(before: Teams, after: Teams): string[] {
  const names = typedNamesKept(before, after);
  return names.length > 0 ? [TEAMS_TOASTS.nameKept(names)] : [];
}
