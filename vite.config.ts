import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import {
  fixedLibraryOptions,
  plainDynamicImports,
} from "./scripts/browser-build.ts";
import { routeStyles } from "./scripts/route-styles.ts";
import { formsRenderedOnce } from "./scripts/server-build.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Our own modules that every hydrated page needs. */
const SHELL = [
  "root",
  "entry.client",
  "site/content",
  "site/dates",
  "site/seo",
  "ui/announced-toast",
  "ui/button",
  "ui/card",
  "ui/chip",
  "ui/column",
  "ui/facts",
  "ui/hydrated",
  "ui/error-page",
  "ui/icon",
  "ui/outbound-link",
  "ui/page",
  "ui/illustration",
  "forms/submit-or-show-offline",
  "ui/toast",
];

/**
 * Fewer, larger chunks compress better, and every page carries a manifest of
 * all of them: modules that are used together share a chunk.
 */
const CHUNKS: Record<string, readonly string[]> = {
  shell: SHELL,
  form: [
    "forms/content",
    "forms/corrected-fields",
    "forms/field",
    "forms/form",
    "forms/honeypot",
    "forms/password-fields",
  ],
  // Of the heaviest page; the card picker, a light page, loads them too.
  "booking-parts": [
    "bank-cards/bank-card-art",
    "booking/book-another",
    "booking/booking-facts",
    "courses/course-search",
  ],
  lists: [
    "forms/checkbox-field",
    "forms/default-button",
    "forms/list-field",
    "forms/list-intents",
  ],
  registrations: [
    "registrations/content",
    "registrations/entry-form",
    "registrations/entry-form-fields",
    "registrations/places-left",
  ],
  "register-content": ["registrations/register-content"],
  "change-registration": [
    "registrations/change-content",
    "registrations/change-unavailable",
  ],
  tournaments: [
    "registrations/clubs-text",
    "registrations/queue-content",
    "registrations/queue-place",
    "registrations/registered-mark",
    "tournaments/registration-period",
    "tournaments/tournament",
  ],
  club: [
    "club-tournaments/paths",
    "club-tournaments/states",
    "competition/paths",
    "competition/results-paths",
    "entrants/paths",
    "members/club-bar",
  ],
  "sign-in": ["site/redirect-to", "auth/sign-in-prompt"],
};

function chunkOf(module: string): string | undefined {
  if (/node_modules\/@conform-to\//.test(module)) return "form";
  // The calendar and its dependencies are loaded only when it is opened.
  if (/\/calendar-popover|@radix-ui|day-picker|date-fns/.test(module)) {
    return undefined;
  }
  if (/node_modules\/(?:react|react-dom|scheduler|@remix-run)\//.test(module)) {
    return "framework";
  }
  const [, name = ""] = /\/app\/(.*)\.tsx?$/.exec(module) ?? [];
  return Object.keys(CHUNKS).find((chunk) => CHUNKS[chunk]?.includes(name));
}

/** The first browsers with cascade layers; newer CSS features are transpiled for them. */
const STYLED_FROM = ["chrome99", "firefox97", "safari15.4"];
const TARGETS = {
  chrome: 99 << 16,
  firefox: 97 << 16,
  safari: (15 << 16) | (4 << 8),
};
/** Features whose fallbacks the sheets do not need. */
const UNUSED_FEATURES = Features.LightDark | Features.VendorPrefixes;

const APP = join(import.meta.dirname, "app");

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    fixedLibraryOptions(),
    plainDynamicImports(),
    formsRenderedOnce(),
    routeStyles({
      appDirectory: APP,
      stylesheet: join(APP, "ui/tailwind.css"),
      targets: TARGETS,
      exclude: UNUSED_FEATURES,
    }),
    // In development one sheet for all pages, with hot reload.
    command === "serve" ? tailwindcss() : null,
  ],
  // Its code is changed by formsRenderedOnce.
  ssr: { noExternal: [/^@conform-to\//] },
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
      compress: {
        passes: 3,
        pure_getters: true,
        pure_funcs: [
          // The router's messages for developers.
          "warning",
          "warningOnce",
          "invariant",
          "invariant$1",
          // Lazy route discovery; switched off in remix.config.js.
          "useFogOFWarDiscovery",
          "getInvalidPathError",
          "console.warn",
        ],
      },
    },
    ...(isSsrBuild
      ? {}
      : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
}));
