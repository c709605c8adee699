import { readdirSync } from "node:fs";
import type { Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { ViteDevServer } from "vite";
import { environment } from "#app/platform/config/environment.server.ts";

const isDevelopment = environment.NODE_ENV === "development";

/** Vite's development server, with its socket for hot reload on ours; null in production. */
export async function startVite(server: Server): Promise<ViteDevServer | null> {
  if (!isDevelopment) return null;
  const { createServer } = await import("vite");
  return createServer({ server: { middlewareMode: true, hmr: { server } } });
}

/**
 * The server's build: what `npm run build` made, read once, or what Vite makes
 * of the sources as they are now.
 */
export function buildLoader(
  vite: ViteDevServer | null,
): () => Promise<ServerBuild> {
  if (vite) {
    return () =>
      vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  }
  const { href } = new URL("../../../build/server/index.js", import.meta.url);
  const build = import(href) as Promise<ServerBuild>;
  return () => build;
}

/** The paths of the files that lie beside the pages: icons and the like. */
export function publicFiles(): string[] {
  const folder = isDevelopment ? "public" : "build/client";
  return readdirSync(folder).map((file) => `/${file}`);
}
