import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import express, { Router } from "express";
import compressedStatic from "express-static-gzip";
import { environment } from "#app/platform/config/environment.server.ts";

/** The paths of the static files in public/ and its folders, and of the build's assets. */
export function publicFiles(): string[] {
  const folder = environment.NODE_ENV === "development" ? "public" : "build/client";
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(folder.length).replaceAll(sep, "/"),
    );
}

export function staticFiles(): Router {
  const router = Router();
  router.use(
    "/assets",
    // The build has written compressed copies beside the files.
    compressedStatic("build/client/assets", {
      enableBrotli: true,
      orderPreference: ["br"],
      serveStatic: { immutable: true, maxAge: "1y" },
    }),
    // A missing asset of an earlier build must not be rendered as a page.
    (_request, response) => {
      response.status(404).type("text").send("Not found.");
    },
  );
  const files = express.static("build/client", { maxAge: "1h" });
  const names = new Set(publicFiles());
  router.use((request, response, next) => {
    // For any other path the disk need not be asked.
    if (names.has(request.path)) files(request, response, next);
    else next();
  });
  return router;
}
