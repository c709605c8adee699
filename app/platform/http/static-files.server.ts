import express, { Router } from "express";
import compressedStatic from "express-static-gzip";

/** Serves the files that the build has made, and those of public/. */
export function staticFiles(): Router {
  const router = Router();
  router.use(
    "/assets",
    // The build has laid compressed copies beside the files.
    compressedStatic("build/client/assets", {
      enableBrotli: true,
      orderPreference: ["br"],
      serveStatic: { immutable: true, maxAge: "1y" },
    }),
    // An asset of an earlier build is no page to render.
    (_request, response) => {
      response.status(404).type("text").send("Not found.");
    },
  );
  router.use(express.static("build/client", { maxAge: "1h" }));
  return router;
}
