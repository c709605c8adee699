import lora from "@fontsource/lora/files/lora-latin-500-normal.woff2?url";
import routeStyles from "virtual:route-styles";
import { sourceHash } from "#app/platform/http/security.server.ts";

export type PageStyle = { css: string; hash: string };

/**
 * For headings where no Palatino is installed (Android, Linux). Browsers ask for it only then, and
 * never wait for it: what comes too late is for the next page.
 */
const FONT_FACE = `@font-face{font-family:Lora;font-weight:400 700;font-display:optional;src:url(${lora}) format("woff2")}`;

const STYLES = new Map(
  Object.entries(routeStyles).map(([routeId, ofRoute]) => {
    const css = FONT_FACE + ofRoute;
    return [routeId, { css, hash: sourceHash(css) }];
  }),
);

/**
 * The style sheet of a page: only what its own modules and the shell use. Empty in development,
 * which serves the whole sheet as a file.
 */
export function pageStyle(routeId: string): PageStyle {
  return STYLES.get(routeId) ?? { css: "", hash: "" };
}
