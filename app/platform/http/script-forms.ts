/**
 * A header of a post that a page's script sends in place of the browser: a redirect would be
 * followed before the script has seen whose it is.
 */
export const BY_SCRIPT = "Teebox-Form";

/** A header of the answer to such a post, in place of `Location`. */
export const LEADS_TO = "Teebox-Location";
