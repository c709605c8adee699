import type { Plugin } from "vite";

/**
 * What the framework's browser code asks at run time, and this build knows:
 * single fetch is on, lazy route discovery and SPA mode are off
 * (remix.config.js), and modules are replaced in place in development alone.
 * Each pattern has to be found in the file it stands under.
 */
const KNOWN: Record<string, readonly (readonly [RegExp, string])[]> = {
  "@remix-run/react/dist/esm/browser.js": [
    [/window\.__remixContext\.future\.v3_singleFetch/g, "true"],
    [/window\.__remixContext\.isSpaMode/g, "false"],
    [/router\.createRoutesForHMR = \w+;/g, ""],
  ],
  "@remix-run/react/dist/esm/fog-of-war.js": [
    [/future\.v3_lazyRouteDiscovery/g, "false"],
  ],
  "@remix-run/react/dist/esm/routes.js": [
    [/future\.v3_singleFetch/g, "true"],
    [/if \(isSpaMode\)/g, "if (false)"],
    [/return isSpaMode &&/g, "return false &&"],
    // With single fetch every loader and action is given this function.
    [/typeof singleFetch === "function"/g, "true"],
  ],
  "@remix-run/router/dist/router.js": [
    [/init\.patchRoutesOnNavigation/g, "undefined"],
  ],
};

/**
 * Drops from the browser's scripts the framework's code for options that are
 * off: about 3 KB, compressed, of every page with JavaScript. Development
 * and the server keep the library as it is.
 *
 * @throws at build time where the installed version has other code than the
 *   one the patterns were written for
 */
export function fixedRemixOptions(): Plugin {
  return {
    name: "fixed-remix-options",
    apply: (_config, { command, isSsrBuild }) =>
      command === "build" && !isSsrBuild,
    enforce: "pre",
    transform(code, id) {
      const [, file = ""] = /\/node_modules\/(@remix-run\/.+)$/.exec(id) ?? [];
      const replacements = KNOWN[file];
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

/**
 * Leaves `import()` to the browser. Vite wraps each in a helper that preloads
 * what `modulePreload` names; it is off, and no script brings a style sheet.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: "plain-dynamic-imports",
    apply: (_config, { command, isSsrBuild }) =>
      command === "build" && !isSsrBuild,
    enforce: "pre",
    transform(_code, id) {
      return id.includes("vite/preload-helper")
        ? { code: "export const __vitePreload = (load) => load();", map: null }
        : null;
    },
  };
}
