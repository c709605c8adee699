import express, { Router } from "express";
import compressedStatic from "express-static-gzip";

/** Serves the build's assets and the files in public/. */
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
  router.use(express.static("build/client", { maxAge: "1h" }));
  return router;
}
