/** Reason of the 403 for a POST that another site sent. */
export const CROSS_ORIGIN = "cross-origin";

/** Reason of the 503 for a page that the load shedder refused, which the browser asks for again. */
export const OVERLOADED = "overloaded";

/** The same of a post, which only the person can send again. */
export const OVERLOADED_POST = "overloaded-post";
