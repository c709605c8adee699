import { HEADER_MENU } from "./header-menu.ts";
import { RETURNED_PAGE } from "./returned-page.ts";

/** The inline script of every page. */
export const PAGE_SCRIPT = `${HEADER_MENU};${RETURNED_PAGE}`;
