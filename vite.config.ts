import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Few, larger chunks compress better than many small ones: the framework, the
 * shell of every page, the machinery of forms, and what is left for each route.
 */
function chunkOf(module: string): string | undefined {
  if (/node_modules\/@conform-to\//.test(module)) return "form";
  // The calendar, and all that it brings, comes only when it is opened.
  if (/\/calendar-popover|@radix-ui|day-picker|date-fns/.test(module)) {
    return undefined;
  }
  if (/node_modules\/(?:react|react-dom|scheduler|@remix-run)\//.test(module)) {
    return "framework";
  }
  if (/\/app\/ui\/(?:form|field)\.tsx?$/.test(module)) return "form";
  if (/\/app\/ui\/date-field/.test(module)) return undefined;
  if (/\/app\/(?:root|entry\.client|ui\/|platform\/).*\.tsx?$/.test(module)) {
    return "shell";
  }
  return undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  build: {
    target: "es2022",
    // A drawing is a file of its own: fetched when it is seen, and kept.
    assetsInlineLimit: 0,
    // For the browser; it packs a few kilobytes tighter than the default does.
    minify: isSsrBuild ? false : "terser",
    // The router's hints to developers, which it would also say in production.
    terserOptions: { compress: { pure_funcs: ["warning", "warningOnce"] } },
    ...(isSsrBuild
      ? {}
      : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
}));
