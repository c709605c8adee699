/** What banks and payment companies call a payment that has arrived, letters only. */
const RECEIVED = [
  "success",
  "successful",
  "succeeded",
  "completed",
  "captured",
  "settled",
  "paid",
  "credited",
  "debited",
  "received",
  "txnsuccess",
  "transactionsuccessful",
  "paymentsuccessful",
];

/** And one that has moved nothing yet, or never will. */
const NOT_RECEIVED = [
  "fail",
  "failed",
  "failure",
  "declined",
  "rejected",
  "expired",
  "cancelled",
  "canceled",
  "unsuccessful",
  "dropped",
  "timedout",
  "pending",
  "initiated",
  "created",
  "inprogress",
];

const lettersOf = (status: string) => status.toLowerCase().replaceAll(/[^a-z]/g, "");

export const isReceived = (status: string) => RECEIVED.includes(lettersOf(status));
export const isNotReceived = (status: string) => NOT_RECEIVED.includes(lettersOf(status));
