import { z } from "zod";

/** Maximum length of an e-mail address, in characters; the database has the same check. */
export const EMAIL_MAX = 254;

/**
 * An e-mail address, with the pattern of HTML's `type=email`: what the browser
 * accepts, the server accepts too.
 *
 * @param messages for an empty field, and for an invalid address
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
