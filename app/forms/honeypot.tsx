import { FORM } from "./content.ts";

/**
 * A field that users cannot see or reach, but bots that fill in every field do. (remix-utils hides
 * its own with a style attribute, which our content security policy blocks: without JavaScript it
 * would be visible.)
 */
export const HONEYPOT = "clubWebsite";

export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={HONEYPOT}>{FORM.honeypot}</label>
      <input id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
