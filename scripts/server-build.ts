import type { Plugin } from "vite";
import {
  CONFORM_HELPERS,
  type Replacements,
  replaceLibraryCode,
} from "./library-code.ts";

const ON_SERVER: Replacements = {
  ...CONFORM_HELPERS,
  "@conform-to/react/dist/context.mjs": [
    // Which state a component has read, so that it is rendered again when it changes.
    [/(function updateSubjectRef\(.*\{)[^]*?\n\}/g, "$1}"],
    // A field's metadata: made for a field, not each time that one of them is read.
    [
      /(return new Proxy\(\{\}, \{\n.*\n.*\n)(.*var metadata = getMetadata\(.*, name\);\n)/g,
      "$2$1",
    ],
  ],
};

/**
 * Spares the server what conform does for the browser: there a page is rendered
 * once and no state changes. It was a third of the memory that a page with a form
 * takes, and a tenth of its time.
 *
 * @throws at build time when a pattern does not match the installed version
 */
export function formsRenderedOnce(): Plugin {
  return {
    name: "forms-rendered-once",
    ...replaceLibraryCode(ON_SERVER, "server"),
  };
}
