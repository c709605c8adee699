import { expect, test } from "vitest";
import { isNotReceived, isReceived } from "./payment-status.ts";

test.each([
  "SUCCESS",
  "Successful",
  "succeeded",
  "Completed",
  "captured",
  "settled",
  "Paid",
  "credited",
  "debited",
  "received",
  "TXN_SUCCESS",
  "Transaction successful",
  "Payment Successful.",
])("%s has arrived", (status) => {
  expect([isReceived(status), isNotReceived(status)]).toEqual([true, false]);
});

test.each([
  "FAIL",
  "Failed",
  "failure",
  "Declined",
  "rejected",
  "expired",
  "Cancelled",
  "canceled",
  "Unsuccessful",
  "dropped",
  "Timed out",
  "PENDING",
  "initiated",
  "created",
  "In progress",
])("%s has not arrived", (status) => {
  expect([isReceived(status), isNotReceived(status)]).toEqual([false, true]);
});

test.each(["", "On hold", "Not paid", "Refunded", "Success rate"])(
  "of %j it is not known",
  (status) => {
    expect([isReceived(status), isNotReceived(status)]).toEqual([false, false]);
  },
);
