import type { AuthError } from "@supabase/supabase-js";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import { TOASTS } from "./content.ts";

/**
 * The auth service's code for two limits: a mail to this address was sent less than a minute ago,
 * and the whole project's quota of mails is used up. Only the message tells them apart.
 */
const EMAIL_RATE_LIMITED = "over_email_send_rate_limit";
const QUOTA_MESSAGE = "email rate limit exceeded";

const ADDRESS_INVALID = "email_address_invalid";

/** How the auth service's error begins when its mail server fails; its code says less. */
const REFUSED_MESSAGE = "Error sending";

/** How long the quota counts as used up, in milliseconds: a mail's share of 30 an hour. */
const USED_UP_TIME = 120_000;

let usedUpUntil = 0;

/**
 * Whether a mail to this address was sent a moment ago. The auth service says that only of
 * addresses that have an account, which nobody may learn (docs/product.md, "Accounts").
 */
export function isMailedJustNow(error: AuthError | null): boolean {
  return error?.code === EMAIL_RATE_LIMITED && !isQuotaError(error);
}

/** Remembers for two minutes that no mail goes out, if that is the error. */
export function recordQuotaError(error: AuthError | null): boolean {
  if (!isQuotaError(error)) return false;
  if (!isQuotaUsedUp()) {
    log.error("the auth service's quota of mails is used up: none goes out");
  }
  usedUpUntil = Date.now() + USED_UP_TIME;
  return true;
}

/**
 * Whether the quota was found used up within the last two minutes. Responses that must not reveal
 * whether an address has an account depend on this, and not on what the auth service says of the
 * address: it counts no mail where it sends none.
 */
export function isQuotaUsedUp(): boolean {
  return Date.now() < usedUpUntil;
}

function isQuotaError(error: AuthError | null): boolean {
  return error?.code === EMAIL_RATE_LIMITED && error.message.toLowerCase().includes(QUOTA_MESSAGE);
}

/**
 * Whether the mail server refused a mail, or broke. The auth service says that only of addresses
 * that have an account, or that just got one.
 */
export function isMailRefused(error: AuthError | null): boolean {
  const isRefused = error?.status === 500 && error.message.startsWith(REFUSED_MESSAGE);
  if (isRefused) {
    log.error({ reason: error.message }, "the mail server took no mail");
  }
  return isRefused;
}

export function isAddressInvalid(error: AuthError | null): boolean {
  return error?.code === ADDRESS_INVALID;
}

export function noMailGoesOut(): InvalidFields {
  return new InvalidFields({}, { toast: TOASTS.noMailGoesOut, status: 503 });
}
