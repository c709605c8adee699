import { asksPlainHandicap } from "#app/entries/entry-form.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay, formatMoment, formatTime } from "#app/site/dates.ts";
import { feeSettingsPath } from "#app/site/money-paths.ts";
import { editTournamentPath } from "#app/site/paths.ts";
import { divisionLabel } from "#app/tournaments/divisions.ts";
import { earlyLines, feeLines, type PriceList } from "#app/tournaments/prices.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { FIELDS, type FieldName } from "./tournament-fields.ts";

export type Setting = {
  label: string;
  value: string;
  isSet: boolean;
  /** Null: another role sets it. */
  href: string | null;
};

type SetFees = Pick<PriceList, "refund_until" | "hold_days" | "prices"> & {
  fee: number | null;
  early_fee: number | null;
  early_until: string | null;
};

/** The fee, and all that differs from it. */
function feeText(fee: number, fees: SetFees | null, tournament: Tournament): string {
  const [, ...others] = fees
    ? feeLines({ ...fees, per_player: fee, includes: null }, tournament)
    : [];
  const until = fees?.refund_until ?? null;
  const isLate = until !== null && tournament.starts_on !== null && until > tournament.starts_on;
  return [
    `${formatRupees(fee)} for each player`,
    ...(fees ? earlyLines(fees) : []).map(withoutStop),
    ...others.map(withoutStop),
    ...(isLate ? ["Refunds end after the tournament: correct the day"] : []),
  ].join("; ");
}

const withoutStop = (line: string) => line.replace(/\.$/, "");

/** What a tournament is published with: what is set, and what being unset means. */
export function whatIsSet(
  tournament: Tournament,
  fees: SetFees | null,
  mayOpen: (path: string) => boolean,
): Setting[] {
  const { id, version, entry_form, max_group_size } = tournament;
  const fee = fees?.fee ?? null;
  const linkTo = (name: FieldName) => `${editTournamentPath(id)}#t${version}-${name}`;
  const setting = (
    name: FieldName,
    value: string | number | null,
    unset: string,
    label: string = FIELDS[name].label,
  ): Setting => ({
    label,
    value: value === null || value === "" ? unset : String(value),
    isSet: value !== null && value !== "",
    href: linkTo(name),
  });
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(", ");
  const moment = (at: string | null) => at && formatMoment(at);
  const day = (on: string | null) => on && formatDay(on);
  const isKnockout = tournament.form_of_play === "knock-out";
  const { choices } = FIELDS.form_of_play;
  return [
    setting(
      "form_of_play",
      choices.find(({ value }) => value === tournament.form_of_play)?.label ?? null,
      "Not set",
    ),
    setting(
      "starts_on",
      day(tournament.starts_on),
      "Not set",
      isKnockout ? "Day of the draw" : FIELDS.starts_on.label,
    ),
    ...(isKnockout
      ? [
          setting(
            "final_by",
            day(tournament.final_by),
            "Not set: the last days of the rounds say it",
          ),
        ]
      : []),
    setting(
      "tee_off_at",
      tournament.tee_off_at && formatTime(tournament.tee_off_at),
      "Not set: the page shows no time",
    ),
    {
      label: "Entry fee",
      value: fee === null ? "None: members pay nothing" : feeText(fee, fees, tournament),
      isSet: fee !== null,
      href: mayOpen(feeSettingsPath(id)) ? feeSettingsPath(id) : null,
    },
    setting("capacity", tournament.capacity, "No limit"),
    setting(
      "registration_opens_at",
      moment(tournament.registration_opens_at),
      "At once",
      "Registration opens",
    ),
    setting(
      "registration_closes_at",
      moment(tournament.registration_closes_at),
      "With the first tee-off, or the published draw",
      "Registration closes",
    ),
    setting("changes_until", day(tournament.changes_until), "As long as registration is open"),
    setting(
      "club_handicaps_on",
      day(tournament.club_handicaps_on),
      "Never: what players enter counts",
    ),
    setting("max_group_size", max_group_size > 1 ? max_group_size - 1 : null, "None"),
    ...(max_group_size > 1
      ? [setting("guest_places", tournament.guest_places, "No limit of their own")]
      : []),
    ...(entry_form === "full"
      ? [
          setting("divisions", tournament.divisions.map(divisionLabel).join(", "), "None"),
          setting(
            "golf_groups",
            tournament.golf_groups.join(", "),
            "None: members are not asked for one",
          ),
          setting(
            "rated_tees",
            names(tournament.rated_tees),
            asksPlainHandicap(tournament)
              ? "None: members enter a handicap from 0 to 40, and it counts as it is"
              : "None: members enter a handicap, a plus or NH too, and it counts as it is",
          ),
        ]
      : []),
    setting("questions", tournament.questions.map(({ label }) => label).join(", "), "None"),
  ];
}
