/** How many play together as a side. */
export const SIZES = ["2", "3", "4"] as const;
