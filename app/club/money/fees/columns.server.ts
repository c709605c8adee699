import type { Columns } from "#app/club/frame/columns.ts";
import { countedReports, reportLines } from "#app/entries/fee-facts.ts";
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
    list: ({ reports }) => (reports ? reportLines({ reports }).join("; ") : ""),
  },
  said_number: {
    heading: "Number reported",
    file: ({ reports }) =>
      numberCell(
        countedReports(reports ?? [])
          .map(({ number }) => number)
          .join(" "),
      ),
  },
  reports: {
    heading: "Numbers replaced",
    file: ({ reports }) =>
      numberCell(
        (reports ?? []).flatMap(({ number, paise }) => (paise === 0 ? [number] : [])).join(" "),
      ),
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
    rupees("Kept for a place", ({ state, due }) => (state === "kept" ? -due : 0)),
    rupees("Refund due", ({ state, due }) => (state === "kept" ? 0 : Math.max(-due, 0))),
  ],
};
