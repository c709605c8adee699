import type { Plugin } from "vite";
import {
  CONFORM_HELPERS,
  type Replacements,
  replaceLibraryCode,
} from "./library-code.ts";

/** A polyfill of `Object.assign` that is in each of the router's packages. */
const EXTENDS = [
  /function _extends\(\) \{[^]*?\n\}/g,
  "const _extends = Object.assign;",
] as const;

/**
 * Expressions that the framework evaluates at run time and whose values are
 * known at build time: single fetch is on, lazy route discovery and SPA mode
 * are off (remix.config.js), hot module replacement is for development only,
 * no page uses fetchers, blockers, client-side links or view transitions, and no form
 * has files, is validated before it is submitted or asks whether it was changed. Each
 * pattern must match in its file.
 */
const KNOWN: Replacements = {
  "@remix-run/react/dist/esm/browser.js": [
    [/window\.__remixContext\.future\.v3_singleFetch/g, "true"],
    [/window\.__remixContext\.isSpaMode/g, "false"],
    [/router\.createRoutesForHMR = \w+;/g, ""],
  ],
  // A link loads a document: Remix's own links, and what they prefetch, are unused.
  "@remix-run/react/dist/esm/components.js": [
    [/^(?:NavLink|Link)\.displayName = "\w+";$/gm, ""],
  ],
  // Outside the routes, whose errors the root's ErrorBoundary shows.
  "@remix-run/react/dist/esm/errorBoundaries.js": [
    [
      /React\.createElement\(RemixRootDefaultErrorBoundary, \{[^}]+\}\)/g,
      'React.createElement("h1", null, "Application Error")',
    ],
  ],
  "@remix-run/react/dist/esm/single-fetch.js": [
    [/if \(fetcherKey\) \{\n\s+return [^}]+\}/g, ""],
  ],
  "@remix-run/react/dist/esm/fog-of-war.js": [
    [/future\.v3_lazyRouteDiscovery/g, "false"],
  ],
  "@remix-run/react/dist/esm/routes.js": [
    [/future\.v3_singleFetch/g, "true"],
    [/if \(isSpaMode\)/g, "if (false)"],
    [/return isSpaMode &&/g, "return false &&"],
    // The root has an ErrorBoundary, and its data comes with the document.
    [
      /route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/g,
      "undefined",
    ],
    [/route\.id === "root" \? \(\) => [^]+?\}\) : undefined;/g, "undefined;"],
    // No route has a style sheet of its own.
    [
      /cachedModule \? prefetchStyleLinks\(route, cachedModule\) : Promise\.resolve\(\)/g,
      "Promise.resolve()",
    ],
    [/await prefetchStyleLinks\(route, routeModule\);/g, ""],
    // With single fetch every loader and action gets this function.
    [/typeof singleFetch === "function"/g, "true"],
  ],
  "@remix-run/router/dist/router.js": [
    [/init\.patchRoutesOnNavigation/g, "undefined"],
    // Fetchers are most of the router's code, and no page uses one.
    [
      /if \(isServer\) \{\n\s+throw new Error\("router\.fetch\(\)[^;]+;/g,
      'if (true) { throw new Error("This build has no fetchers.");',
    ],
    [
      /fetchLoadMatches\.forEach\(\(f, key\) => \{[^]*?\n {2}\}\);\n(?= {2}return \[navigationMatches)/g,
      "",
    ],
    [/revalidatingFetchers\.length/g, "0"],
    [
      /(?:revalidatingFetchers|fetchLoadMatches|state\.fetchers|completedFetchers|deletedFetchers|deletedFetchersKeys|activeDeferreds)\.forEach\(/g,
      "void (",
    ],
    [/fetchersToLoad\.map\(/g, "(() => [])("],
    [
      /= (?:markFetchRedirectsDone\(\)|abortStaleFetchLoads\(\w+\));/g,
      "= false;",
    ],
    // What Remix passes to its router, or does not call.
    [
      /\bfuture\.v7_(?:fetcherPersist|partialHydration|prependBasename|normalizeFormMethod|relativeSplatPath|skipActionErrorRevalidation)\b/g,
      "true",
    ],
    [
      /^ {4}(?:enableScrollRestoration|getFetcher|deleteFetcher: \w+|dispose|getBlocker|deleteBlocker|patchRoutes|_internal\w+(?:: \w+)?),?$/gm,
      "",
    ],
    [/if \(isFogOfWar\)/g, "if (false)"],
    [/if \(!isFogOfWar\)/g, "if (true)"],
    // Texts for developers; the ErrorBoundary has its own.
    [/^\s+errorMessage = .+;$/gm, ""],
    // No page has view transitions.
    [
      /if \(isBrowser\) \{\n(?:\s+\/\/.*\n)+\s+restoreAppliedTransitions[^]*?\n {4}\}/g,
      "",
    ],
    [
      /if \(pendingAction === Action\.Pop\) \{\n\s+\/\/ Forward[^]*?\} else if \(pendingViewTransitionEnabled\)/g,
      "if (false)",
    ],
    // Forms are sent as the browser sends them.
    [
      /(?:opts\.)?formEncType === "(?:text\/plain|application\/json)"/g,
      "false",
    ],
    EXTENDS,
    // Nor does one block navigation.
    [/blockerFunctions\.size === 0/g, "true"],
    // With single fetch no loader's data is deferred in this way.
    [/return result\.type === ResultType\.deferred;/g, "return false;"],
    [
      /^\s+(?:cancelActiveDeferreds|cancelledDeferredRoutes\.push)\(.*\);$/gm,
      "",
    ],
    [/await Promise\.all\(\[resolveNavigationDeferredResults.+\]\);/g, ""],
    [/let deferred = value;\n {2}return deferred && [^;]+;/g, "return false;"],
  ],
  // Every route is one of a data router, and the root has an ErrorBoundary.
  "react-router/dist/index.js": [
    EXTENDS,
    [
      /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g,
      "useNavigateStable()",
    ],
    [
      /const defaultErrorElement = [^;]+;/g,
      "const defaultErrorElement = null;",
    ],
    // All data comes with the document.
    [
      /if \(dataRouterState && future && future\.v7_partialHydration\)/g,
      "if (false)",
    ],
  ],
  // React's interface before version 18.
  "react-dom/cjs/react-dom.production.min.js": [
    [/exports\.createRoot=[^]+?(?=exports\.flushSync=)/g, ""],
    [/exports\.hydrate=[^]+?(?=exports\.hydrateRoot=)/g, ""],
    [/exports\.render=[^]+?(?=exports\.version=)/g, ""],
  ],
  // No page has view transitions.
  "react-router-dom/dist/index.js": [
    EXTENDS,
    [/!viewTransitionOpts \|\| isViewTransitionUnavailable/g, "true"],
    [/vtContext\.isTransitioning && !vtContext\.flushSync/g, "false"],
    [/renderDfd && pendingState && router\.window/g, "false"],
    [/renderDfd && pendingState && state\.location\.key ===/g, "false &&"],
    [/!vtContext\.isTransitioning && interruption/g, "false"],
  ],
  // Every browser that runs our scripts has `Object.assign` and object spread.
  "@remix-run/react/dist/esm/_virtual/_rollupPluginBabelHelpers.js": [EXTENDS],
  ...CONFORM_HELPERS,
  "@conform-to/dom/dist/dom.mjs": [
    [/case 'file':\n\s+\{[^]*?return isChanged;\n\s+\}/g, ""],
    [/case 'file':\n\s+return [^;]+;/g, ""],
  ],
  "@conform-to/dom/dist/form.mjs": [
    [/return validated \? shouldRevalidate [^;]+;/g, "return false;"],
    // For submit handlers of our own.
    [/action: getFormAction\(event\),[^}]+(?=\})/g, ""],
    // Whether a field differs from its first value.
    [/dirty: !state [^]*? : state\.dirty/g, "dirty: {}"],
  ],
};

/**
 * Dead-code elimination for what the site does not use of its libraries: about 13 KB,
 * compressed, of every form page. Development uses the libraries unchanged.
 *
 * @throws at build time when a pattern does not match the installed version
 */
export function fixedLibraryOptions(): Plugin {
  return {
    name: "fixed-library-options",
    ...replaceLibraryCode(KNOWN, "browser"),
  };
}

/**
 * Leaves `import()` as it is. Vite would wrap it in a preload helper, which
 * `modulePreload: false` makes useless, since no script imports a style sheet.
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
