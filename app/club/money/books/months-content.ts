export const MONTHS_PAGE = {
  heading: "Closed months",
  description: "Close a month once its books are done, so that nothing in it changes any more.",
  text: "Nothing dated in a closed month is added, changed or taken back. Opening it again is recorded in the audit log. A line of a later month may still take back a payment of a closed one: a cheque that bounced, or a refund that the bank returned.",
  none: "No month with payments is over yet.",
  failed: "Nothing was changed",
  isOpen: "Open",
  openLines: (count: number) =>
    count === 1 ? "1 bank line is open" : `${count} bank lines are open`,
  close: "Close",
  open: "Open again",
} as const;
