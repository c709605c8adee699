import { createHash } from "node:crypto";
import { CARD_PATH } from "#app/tournaments/card-paths.ts";
import source from "./hole-script/hole.js?raw";

const version = createHash("sha256").update(source).digest("hex").slice(0, 7);

/**
 * The script of a fourball's pages: a file of its own, which a phone loads once, not with each hole.
 * The service worker keeps it with the card.
 */
export const CARD_SCRIPT = { source, path: `${CARD_PATH}/script.js?v=${version}` };
