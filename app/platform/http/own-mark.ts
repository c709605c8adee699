/**
 * A header of every answer of the site's: what answers in its place, such as the log-in page of a
 * network, has none, and nothing is kept of it.
 */
export const OWN_MARK = "Teebox-Site";
