import { type Sheet, THIRD_PLACE } from "#app/golf/knockout.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import {
  honourLines,
  type KnockoutFacts,
  ofDivision,
  ofPlate,
  shownGroups,
  shownPlate,
  type ShownRound,
  shownRounds,
} from "#app/tournaments/knockout/knockout.ts";
import { roundText, whatsAppLink } from "#app/tournaments/whatsapp.ts";
import { agreedDay } from "./arranged.ts";
import { ARRANGED, MATCHES_PAGE as PAGE } from "./content.ts";
import type { OpenKnockout } from "./knockout.server.ts";

/**
 * The message about the round that is on: its matches to play, and above them what is won; its link is null
 * while nothing is either.
 */
export function roundToSend(
  open: OpenKnockout,
  facts: KnockoutFacts,
  sheet: Sheet,
  today: string,
): { link: string | null; isResult: boolean } {
  const { tournament, division } = open;
  const rounds = roundsToPlay(open, facts, sheet, today);
  const honours = honourLines(facts, today);
  const link = whatsAppLink(
    roundText(
      { ...tournament, name: ofDivision(tournament.name, division) },
      { honours, rounds },
      environment.SITE_URL + sheetPath(tournament, division?.id),
    ),
  );
  return {
    link: rounds.length === 0 && honours.length === 0 ? null : link,
    isResult: rounds.length === 0,
  };
}

/** Those that are played at the same time: the groups, or a round with that of the plate. */
function roundsToPlay(open: OpenKnockout, facts: KnockoutFacts, sheet: Sheet, today: string) {
  const toPlay = (round: ShownRound) => {
    const matches = round.matches
      .filter(({ state }) => state === "open" || state === "overdue")
      .map(({ key, sides: [one, other], lastDay }) => {
        const versus = PAGE.versus(one.name, other.name);
        const match = sheet.matches.get(key);
        const agreed = match ? agreedDay(open, match) : null;
        if (agreed !== null) return ARRANGED.onDay(versus, formatDay(agreed));
        const ownDay = lastDay === null ? null : (match?.lastDay ?? null);
        return ownDay === null ? versus : ARRANGED.byDay(versus, formatDay(ownDay));
      });
    return matches.length > 0 ? [{ ...round, matches }] : [];
  };
  return [
    ...shownGroups(facts, today).flatMap(toPlay),
    // The match for third place is played at the same time as the final.
    ...shownRounds(facts, today)
      .filter(({ isOn, matches }) => isOn || matches[0]?.key === THIRD_PLACE)
      .flatMap(toPlay),
    ...(shownPlate(facts, today)?.rounds ?? [])
      .filter(({ isOn }) => isOn)
      .flatMap(toPlay)
      .map((round) => ({ ...round, name: ofPlate(round.name) })),
  ];
}
