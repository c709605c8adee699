import type { Plugin } from "vite";

/** File in node_modules → patterns and what takes their place. */
export type Replacements = Record<
  string,
  readonly (readonly [RegExp, string])[]
>;

/** Every Node and browser that runs our code has `Object.assign`. */
export const CONFORM_HELPERS: Replacements = Object.fromEntries(
  ["dom", "react"].map((library) => [
    `@conform-to/${library}/dist/_virtual/_rollupPluginBabelHelpers.mjs`,
    [
      [
        /function _objectSpread2\(e\) \{[^]*?\n\}/g,
        "function _objectSpread2(...all) { return Object.assign(...all); }",
      ],
    ],
  ]),
);

/**
 * The hooks of a Vite plugin that replaces code of libraries in a production
 * build.
 *
 * @throws at build time when a pattern does not match the installed version
 */
export function replaceLibraryCode(
  known: Replacements,
  target: "browser" | "server",
): Pick<Plugin, "apply" | "enforce" | "transform"> {
  return {
    apply: (_config, { command, isSsrBuild }) =>
      command === "build" && (isSsrBuild === true) === (target === "server"),
    enforce: "pre",
    transform(code, id) {
      const [, file = ""] =
        /\/node_modules\/((?:@conform-to|@remix-run|react-router|react-router-dom|react-dom)\/.+)$/.exec(
          id,
        ) ?? [];
      const replacements = known[file];
      if (!replacements) return null;
      let rest = code;
      for (const [pattern, value] of replacements) {
        if (rest.search(pattern) === -1) {
          this.error(`${file} has no ${String(pattern)}.`);
        }
        rest = rest.replaceAll(pattern, value);
      }
      return { code: rest, map: null };
    },
  };
}
