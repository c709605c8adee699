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
  if (/node_modules|\/vite\/|\0/.test(module)) return "framework";
  if (/\/app\/ui\/(?:form|field|enhanced)\.tsx?$/.test(module)) return "form";
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
    ...(isSsrBuild
      ? {}
      : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
}));
