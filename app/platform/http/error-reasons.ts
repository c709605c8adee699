/** Reason of the 403 for a POST that another site sent. */
export const CROSS_ORIGIN = "cross-origin";

/** Reason of the 503 for a request that the load shedder refused. */
export const OVERLOADED = "overloaded";
