import routeStyles from "virtual:route-styles";

/** The content of a page's style element, and its hash for the content security policy. */
export type PageStyle = { css: string; hash: string };

/**
 * The style sheet of a page: only what its own modules and the shell use. Empty
 * in development, which serves the whole sheet as a file.
 *
 * @param routeId the innermost route's
 */
export function pageStyle(routeId: string): PageStyle {
  return routeStyles[routeId] ?? { css: "", hash: "" };
}
