import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import { build, defineConfig, type Plugin } from "vite";
import routes from "./app/routes.ts";
import remixConfig from "./remix.config.js";
import { licenses } from "./scripts/licenses.ts";
import { NAMED_BROWSERS } from "./scripts/named-browsers.ts";
import { routeStyles } from "./scripts/route-styles.ts";
import { readSchemaVersion } from "./scripts/schema-version.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Newer CSS features are transpiled for the named browsers. */
const STYLED_FROM = Object.entries(NAMED_BROWSERS).map(([name, version]) => name + version);
const TARGETS = Object.fromEntries(
  Object.entries(NAMED_BROWSERS).map(([name, version]) => {
    const [major = 0, minor = 0] = version.split(".").map(Number);
    return [name, (major << 16) | (minor << 8)];
  }),
);
/** Features whose fallbacks the sheets do not need. */
const UNUSED_FEATURES = Features.LightDark | Features.VendorPrefixes;

/**
 * What every page with a form needs, or most of them, in one chunk, which compresses better
 * than thirty: Rollup adds to it whatever these modules import, the libraries too. Fields that
 * one page has are in that page's; the calendar is loaded when it is opened.
 */
function chunkOf(id: string): string | undefined {
  // The forms of an entry too; the club's list needs only the names of divisions and states.
  if (
    /\/app\/(?:entries\/(?:content|entry-form|entry-sum|clubs-text)|forms\/decimal-field)/.test(id)
  ) {
    return "entry";
  }
  // The foot of a page is rendered on the server only.
  if (id.endsWith("/app/ui/sponsors.tsx")) return "photograph";
  // Golfers' pages have none of the club's addresses.
  if (id.endsWith("/app/site/club-paths.ts")) return "club-paths";
  if (/\/app\/(?:tournaments\/divisions|entries\/entry-state)/.test(id)) return "divisions";
  if (/\/app\/(?:club\/(?:page-buttons|fees\/(?:way|ledger))|money\/(?:rupees|ways))/.test(id)) {
    return "list";
  }
  return /preload-helper|\/app\/(?:root|entry\.client|forms\/(?!calendar-popover|decimal-input|date-field|described|field-sections|link-form|typing)|site\/paths\.ts|ui\/(?:card|chip)\.tsx)/.test(
    id,
  )
    ? "form"
    : undefined;
}

/** Hashes do not compress, and every page with a form has the names of all files. */
const FILE_NAMES = "assets/[name]-[hash:7].js";

const APP = join(import.meta.dirname, "app");

/** Scripts of pages that are not hydrated: a fourball's card, with its rules, and forms. */
const SCRIPTS = ["/hole-script/hole.js", "/kept-form/kept-form.ts"];

const ownScripts: Plugin = {
  name: "own-scripts",
  enforce: "pre",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "raw" || !SCRIPTS.some((script) => file.endsWith(script))) return null;
    const built = await build({
      configFile: false,
      logLevel: "warn",
      build: {
        write: false,
        target: "es2022",
        minify: "terser",
        // Half a kilobyte of a page that has twelve: nothing here is called with new, or is generic.
        terserOptions: {
          ecma: 2020,
          compress: {
            passes: 5,
            inline: 0,
            keep_fargs: false,
            pure_getters: true,
            unsafe: true,
            unsafe_arrows: true,
            unsafe_methods: true,
          },
        },
        rollupOptions: { input: file, output: { format: "iife", strict: false } },
      },
    });
    const [output] = "output" in built ? built.output : [];
    if (output?.type !== "chunk") throw new Error(`${file} was not built.`);
    for (const module of output.moduleIds) this.addWatchFile(module);
    return `export default ${JSON.stringify(output.code)}`;
  },
};

/** Loads what is imported later without Vite's half kilobyte: no such chunk has a sheet of its own. */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : null,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    {
      // The server is in the build, so that one graph of modules holds it and the
      // routes. Remix's plugin sets its own entry, so this comes after it.
      name: "server-entry",
      config: (_config, { isSsrBuild }) =>
        isSsrBuild ? { build: { rollupOptions: { input: "app/web-server.ts" } } } : {},
    },
    routeStyles({
      appDirectory: APP,
      routes,
      stylesheet: join(APP, "ui/tailwind.css"),
      targets: TARGETS,
      exclude: UNUSED_FEATURES,
    }),
    // In development one sheet for all pages, with hot reload.
    command === "serve" ? tailwindcss() : null,
    ownScripts,
    ...(isSsrBuild ? [] : [plainImports, licenses()]),
  ],
  define: {
    __SCHEMA_VERSION__: JSON.stringify(
      readSchemaVersion(join(import.meta.dirname, "supabase/migrations")),
    ),
  },
  // In development: what the browser imports is prepared at the start, not when a
  // page first asks for it, which would reload the page in the middle.
  optimizeDeps: {
    noDiscovery: true,
    include: ["@conform-to/react", "@radix-ui/react-popover", "react-day-picker"],
  },
  css: {
    transformer: "lightningcss",
    lightningcss: { exclude: UNUSED_FEATURES },
  },
  build: {
    target: "es2022",
    cssTarget: STYLED_FROM,
    cssMinify: "lightningcss",
    // Remix already renders preload links.
    modulePreload: false,
    // An illustration is always a file of its own: loaded lazily, and cached.
    assetsInlineLimit: 0,
    // terser compresses the client build a few kilobytes better than esbuild.
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      ecma: 2020,
      // The licenses are in a file of their own.
      format: { comments: false },
      compress: {
        passes: 3,
        // Functions with parameters written out where they are called compress worse.
        inline: 1,
        pure_getters: true,
      },
    },
    ...(isSsrBuild
      ? {}
      : {
          rollupOptions: {
            output: {
              manualChunks: chunkOf,
              entryFileNames: FILE_NAMES,
              chunkFileNames: FILE_NAMES,
            },
          },
        }),
  },
}));
