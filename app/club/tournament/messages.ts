const entriesHave = (entries: number) =>
  entries === 1 ? "1 entry has" : `${entries} entries have`;

export const MESSAGES = {
  reason: "Please say why",
  required: "Please fill this in",
  tooMany: (max: number) => `At most ${max}, please`,
  slug: "3 to 80 small letters and digits, with single hyphens between words",
  time: "Please enter a time, as 11:30",
  moment: "Please enter a day and a time",
  sameName: (name: string, isHidden: boolean) =>
    `“${name}” is ${isHidden ? "already there, hidden from new entries" : "on this list already"}`,
  teamNamed: (name: string) =>
    `A team of another golf group is called “${name}”. Rename that team first, on the page Teams.`,
  nameStillSaved: (name: string) =>
    `“${name}” is saved as another one. Remove that one in a save of its own first, then give its name away.`,
  range: "The range ends before it begins",
  givenByHandicap: "Here the handicap gives the division, not the club",
  notOfRegister: "Here the handicap gives the division, not the register",
  noneToChoose: "At least one division must be open to members.",
  otherAlone: "List at least one golf group, or clear this box.",
  parsSum: (sum: number, par: string) =>
    `These pars are ${sum} together, and the tee’s par is ${par}`,
  teeOfAnotherRound: (tees: string) =>
    `${tees}: rated for another number of holes than the scorecard in the scoring settings has`,
  teeUnknown: (division: string, tee: string) =>
    `Division ${division} plays from “${tee}”, which is not one of the rated tees. Choose a rated tee, or add this one to them.`,
  neededByCompetition:
    "A competition of this tournament is for players with one of these: change it there first",
  movesResults: (day: string | null) =>
    `Results of this tournament are published. Move it ${day === null ? "to a day that is not set" : `to ${day}`}? The rounds of its series are in the order of their days.`,
  movesResultsAhead:
    "This day is still to come: the results stay on the tournament’s page as if it had been played, and cannot be published again before then.",
  divisionsApart: (series: string, names: readonly string[]) =>
    `“${series}” counts ${names.map((name) => `“${name}”`).join(" and ")} apart. If they are one division, join them in its settings, under “Divisions of the days”.`,
  endsChanges: (before: string | null, until: string) =>
    `Entrants were told that they can change their entry and withdraw ${before === null ? "as long as registration is open" : `until ${before}`}. End that on ${until}? No mail says so: write to the entrants.`,
  series_outdated: "A series of this tournament changed at the same moment. Save again.",
  handicapInNoDivision: (handicap: string) =>
    `An entrant has a handicap of ${handicap}, which no division covers`,
  wishOfNone:
    "Yes or no is no wish for the draw: choose another kind of answer, or clear this box.",
  choices: "Please give 2 to 20 different choices, one a line",

  slugTaken: "Another tournament has this address",
  slugReserved: "This address is needed for a page of the site",
  slugFixed: "The address is fixed since the tournament was published",
  nameAndDayTaken: "There is a tournament of this name on this day already",
  formHasDraw: "There is a draw or a score, so the form of play stays. Remove the draw first.",
  formInSeries:
    "This tournament is in a series, which counts results of days. Take it out of the series first.",
  entryFormHasEntries: "There are entries on the other form, so it can no longer be changed",
  belowEntries: (entries: string) => `${entries} are entered already: it cannot be less`,
  inUse: {
    perPlayer: (entries: number) =>
      `In ${entries === 1 ? "1 entry" : `${entries} entries`} players who are brought along have answered: it stays a question for each player`,
    golf_groups: (entries: number, group: string) =>
      `${entriesHave(entries)} “${group}”, so it cannot be removed. Rename it, or hide it from new entries.`,
    divisions: (entries: number, division: string) =>
      `${entriesHave(entries)} “${division}”, so it cannot be removed. Rename it, or hide it from new entries.`,
    questions: (entries: number, question: string) =>
      `${entries === 1 ? "1 entry has" : `${entries} entries have`} answered “${question}”, so it cannot be removed or get another kind of answer. Reword it, or hide it from new entries.`,
    choices: (entries: number, choice: string) =>
      `${entriesHave(entries)} “${choice}”, so it cannot be removed. Rename it with the line “${choice} -> new name”, or list it below, with the choices that are hidden from new entries.`,
    rated_tees: (players: number, tee: string) =>
      `${players === 1 ? "1 player plays" : `${players} players play`} off “${tee}”, so it cannot be removed. You can rename it.`,
  },
  invalid: "This could not be saved. Please check it",
  changedMeanwhile:
    "Someone else has changed this tournament. Check their changes first, then try again.",
  dates: {
    registration_opens_at: "Registration cannot open after the tournament.",
    registration_closes_at: "Registration closes after it opens, and not after the day",
    changes_until: "The last date for changes cannot be after the tournament.",
    club_handicaps_on: "This day cannot be after the tournament.",
    ends_at: "The end must be after tee-off.",
    final_by: "The final cannot be before the draw, or the last day of the round before.",
  },
  finalBeforeRounds: (day: string) =>
    `A round is to be played by ${day}. Change the last days of the rounds under “Draw” first, or choose a later day here.`,
} as const;
