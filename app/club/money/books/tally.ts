import { groupOf, OPENING_BALANCE, OPENINGS, type Voucher } from "#app/money/day-book.ts";
import { escapeText } from "#app/site/escape-text.ts";

/** Control characters are in no XML document. */
const inXml = (text: string) => escapeText(text.replaceAll(/\p{Control}/gu, " "));

const message = (content: string) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>`;

/** In rupees: Tally has debits as negative amounts. */
const amountOf = (debit: number) => (-debit / 100).toFixed(2);

/** @param opening in paise, as a debit; undefined where the vouchers have no opening balance */
function ledgerOf(name: string, opening: number | undefined): string {
  const ledger = inXml(name);
  return message(
    `<LEDGER NAME="${ledger}" ACTION="Create"><NAME.LIST><NAME>${ledger}</NAME></NAME.LIST>` +
      `<PARENT>${inXml(groupOf(name))}</PARENT>` +
      (opening ? `<OPENINGBALANCE>${amountOf(opening)}</OPENINGBALANCE>` : "") +
      "</LEDGER>",
  );
}

/** What ledgers had before, in paise, as debits. */
function openingsOf(vouchers: readonly Voucher[]): ReadonlyMap<string, number> {
  const openings = new Map<string, number>();
  for (const { type, debit, credit, paise } of vouchers) {
    if (type !== OPENING_BALANCE) continue;
    openings.set(debit, (openings.get(debit) ?? 0) + paise);
    openings.set(credit, (openings.get(credit) ?? 0) - paise);
  }
  return openings;
}

/** Debits are deemed positive. */
function entryOf(ledger: string, paise: number, isDebit: boolean): string {
  return (
    `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${inXml(ledger)}</LEDGERNAME>` +
    `<ISDEEMEDPOSITIVE>${isDebit ? "Yes" : "No"}</ISDEEMEDPOSITIVE>` +
    `<AMOUNT>${amountOf(isDebit ? paise : -paise)}</AMOUNT></ALLLEDGERENTRIES.LIST>`
  );
}

function inTally(voucher: Voucher): string {
  const { id, day, type, debit, credit, paise, narration, number, receipt } = voucher;
  const evidence = [narration, number && `number ${number}`, receipt].filter(Boolean).join(", ");
  return message(
    `<VOUCHER REMOTEID="${inXml(id)}" VCHTYPE="${type}" ACTION="Create" ` +
      `OBJVIEW="Accounting Voucher View"><DATE>${day.replaceAll("-", "")}</DATE>` +
      `<NARRATION>${inXml(evidence)}</NARRATION>` +
      (receipt === "" ? "" : `<REFERENCE>${inXml(receipt)}</REFERENCE>`) +
      `<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>` +
      "<PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW><ISINVOICE>No</ISINVOICE>" +
      `${entryOf(debit, paise, true)}${entryOf(credit, paise, false)}</VOUCHER>`,
  );
}

/**
 * The vouchers as Tally imports them. A voucher has the same `REMOTEID` in each file, by which Tally
 * knows it again. What a ledger had before is its opening balance; the other side of these is Tally's own.
 *
 * @param isNew whether Tally has no ledger of this name: one that it has stays in the group that the
 *   accountant gave it, and is not in the file
 */
export function tallyXml(vouchers: readonly Voucher[], isNew: (ledger: string) => boolean): string {
  const ledgers = new Set(vouchers.flatMap(({ debit, credit }) => [debit, credit]));
  const openings = openingsOf(vouchers);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<ENVELOPE><HEADER><VERSION>1</VERSION><TALLYREQUEST>Import</TALLYREQUEST>",
    "<TYPE>Data</TYPE><ID>All Masters</ID></HEADER><BODY><DESC></DESC><DATA>",
    ...[...ledgers]
      .filter((ledger) => ledger !== OPENINGS && isNew(ledger))
      .toSorted()
      .map((ledger) => ledgerOf(ledger, openings.get(ledger))),
    ...vouchers.filter(({ type }) => type !== OPENING_BALANCE).map(inTally),
    "</DATA></BODY></ENVELOPE>",
    "",
  ].join("\n");
}
