/**
 * The oldest browsers that the site is made for, the first with cascade layers: an iPhone 6s to SE
 * on iOS 15.4, an Android phone whose Chrome was last updated in 2022. Newer syntax and styles are
 * translated for them; `newer-functions.ts` finds functions that they have not.
 */
export const NAMED_BROWSERS = { chrome: "99", firefox: "97", safari: "15.4" } as const;
