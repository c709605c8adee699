import { z } from "zod";

/** Maximum length of an e-mail address, in characters; the database has the same check. */
export const EMAIL_MAX = 254;

/**
 * An e-mail address, with the pattern of HTML's `type=email`: what the browser accepts, the server
 * accepts too.
 */
export const emailSchema = (messages: { required: string; invalid: string }) =>
  z
    .string({ error: messages.required })
    .trim()
    .max(EMAIL_MAX, messages.invalid)
    .refine(
      (address) => address.length > EMAIL_MAX || z.regexes.html5Email.test(address),
      messages.invalid,
    );

/** "https://", "asha@example.com", "www.example" and "evil.example", but not "J.R.D. Tata". */
const ADDRESS = /:\/\/|@|\bwww\.|\p{L}{2}\.\p{L}{2}/iu;

/**
 * Control characters, those that turn the direction of writing, and letters that are blank.
 * Zero-width (non-)joiners are needed to write some Indian languages, variation selectors belong to
 * emoji.
 */
const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800]|(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

export const isVisible = (text: string): boolean => !INVISIBLE.test(text);

export const NAME_MESSAGES = {
  address: "Please enter a name without a web or e-mail address.",
  invisible: "Please type the name again: it has a line break or invisible signs.",
} as const;

/** A person's name: it goes into mails and lists that others read. */
export const nameSchema = (text: z.ZodString): z.ZodString =>
  text
    .refine(isVisible, NAME_MESSAGES.invisible)
    .refine((name) => !ADDRESS.test(name), NAME_MESSAGES.address);
