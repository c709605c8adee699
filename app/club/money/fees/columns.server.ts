import type { Columns } from "#app/club/frame/columns.ts";
import { numbersText, reportedText } from "#app/entries/fee-facts.ts";
import { numberCell, rupeesCell } from "#app/site/csv.ts";
import { FEES_PAGE, STATES, stateWithSum } from "./content.ts";
import type { EntryFee as Entry } from "./fees.server.ts";

const ENTRY_STATES: Readonly<Record<Entry["entry_state"], string>> = {
  confirmed: "confirmed",
  waiting: "on the waiting list",
  withdrawn: "withdrawn",
};

const rupees = (heading: string, paise: (entry: Entry) => number) => ({
  heading,
  file: (entry: Entry) => rupeesCell(paise(entry)),
});

export const FEE_COLUMNS: Columns<Entry> = {
  entry_id: null,
  tournament_id: null,
  per_player: null,
  name: null,
  label: { heading: "Name", file: ({ label }) => label },
  state: {
    heading: "State",
    file: ({ state }) => STATES[state],
    list: ({ state, due }) => stateWithSum(state, due),
  },
  reference: {
    heading: "Reference",
    file: ({ reference }) => reference,
    list: ({ reference }) => reference,
  },
  said_on: null,
  said_paise: {
    heading: "Reported",
    file: ({ said_paise: paise }) => (paise === null ? "" : rupeesCell(paise)),
    list: ({ said_paise: paise, said_on: on }) =>
      paise !== null && on !== null ? reportedText({ paise, on }) : "",
  },
  said_number: {
    heading: "Number reported",
    file: ({ said_number: number }) => numberCell(number ?? ""),
    list: ({ said_number: number, said_before: before }) =>
      number ? `number ${numbersText(number, before)}` : "",
  },
  said_before: {
    heading: "Numbers reported before it",
    file: ({ said_before: before }) => numberCell((before ?? []).join(" ")),
  },
  entry_state: {
    heading: "Entry",
    file: ({ entry_state: state }) => ENTRY_STATES[state],
    list: ({ entry_state: state }) => (state === "confirmed" ? "" : ENTRY_STATES[state]),
  },
  charged: rupees("Charged", ({ charged }) => charged),
  waived: rupees("Waived", ({ waived }) => waived),
  paid: rupees(FEES_PAGE.sums.paid, ({ paid }) => paid),
  refunded: rupees("Refunded", ({ refunded }) => refunded),
  // Never negative, which spreadsheet programs would get as text.
  due: [
    rupees("Outstanding", ({ due }) => Math.max(due, 0)),
    rupees("Refund due", ({ due }) => Math.max(-due, 0)),
  ],
};
