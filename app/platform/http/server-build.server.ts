import { readdirSync } from "node:fs";
import type { Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { ViteDevServer } from "vite";
import { environment } from "#app/platform/config/environment.server.ts";

const isDevelopment = environment.NODE_ENV === "development";

/** Starts Vite's development server, with hot reload through our own port; null in production. */
export async function startVite(server: Server): Promise<ViteDevServer | null> {
  if (!isDevelopment) return null;
  const { createServer } = await import("vite");
  return createServer({ server: { middlewareMode: true, hmr: { server } } });
}

/**
 * The server's build: in production read once, in development compiled by Vite
 * for each request.
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

/** The paths of the static files in public/. */
export function publicFiles(): string[] {
  const folder = isDevelopment ? "public" : "build/client";
  return readdirSync(folder).map((file) => `/${file}`);
}
