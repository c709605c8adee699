import { fileURLToPath } from "node:url";

/** The root of this checkout. */
export const projectFolder = fileURLToPath(new URL("..", import.meta.url));
