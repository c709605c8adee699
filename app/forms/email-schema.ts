import { z } from "zod";

/** The longest e-mail address, in characters; the database holds the same. */
export const EMAIL_MAX = 254;

/**
 * An e-mail address: what HTML's `type=email` takes, so that no browser lets
 * an address pass that the server then refuses.
 *
 * @param messages for a field that is empty, and for what is no address
 */
export const emailSchema = (messages: { required: string; invalid: string }) =>
  z
    .string({ error: messages.required })
    .trim()
    .max(EMAIL_MAX, messages.invalid)
    .refine(
      (typed) => typed.length > EMAIL_MAX || z.regexes.html5Email.test(typed),
      messages.invalid,
    );
