import routeStyles from "virtual:route-styles";

/** The text of a page's style element, and its hash for the policy that allows it. */
export type PageStyle = { css: string; hash: string };

/**
 * The style sheet of a page: what its own modules and the shell use, and no
 * more. In development it is empty, and the whole sheet is a file.
 *
 * @param routeId the innermost route's
 */
export function pageStyle(routeId: string): PageStyle {
  return routeStyles[routeId] ?? { css: "", hash: "" };
}
