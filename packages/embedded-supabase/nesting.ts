/** JSON that is nested some thousand times deeper exhausts PGlite's stack. */
const MAX_DEPTH = 1_000;

const BACKSLASH = "\\";

/** How deep arrays and objects are nested in a text that may be JSON. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString && character === BACKSLASH) index += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === "[" || character === "{") {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === "]" || character === "}") depth -= 1;
  }
  return deepest;
}

export const NESTED_TOO_DEEPLY = {
  code: "P0001",
  message: "A value is nested too deeply",
};

/** @param text a value as it is sent */
export function isNestedTooDeeply(text: string): boolean {
  return text.length > MAX_DEPTH && depthOf(text) > MAX_DEPTH;
}

/**
 * Refuses a value whose nesting a server's `max_stack_depth` would: PGlite ends with it
 * (docs/upstream/pglite-errordata-stack.md).
 *
 * @param text the value as it is sent
 * @throws Error that lite answers with 400
 */
export function refuseDeepNesting(text: string): void {
  if (!isNestedTooDeeply(text)) return;
  const { message, code } = NESTED_TOO_DEEPLY;
  throw Object.assign(new Error(message), { code });
}
