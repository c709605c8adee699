import { FORM } from "./content.ts";

/**
 * A field that people neither see nor reach; programs that fill in whatever
 * they find do. (remix-utils hides its own by a style attribute, which our
 * content security policy forbids: without JavaScript it would be seen.)
 */
export const HONEYPOT = "clubWebsite";

/** Stands in forms that a program would like to send by the thousand. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={HONEYPOT}>{FORM.honeypot}</label>
      <input id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
