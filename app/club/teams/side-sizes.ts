/** How many play together in four-ball, foursomes and scrambles. */
export const SIZES = ["2", "3", "4"] as const;
