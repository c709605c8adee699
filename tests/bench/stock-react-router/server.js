import { constants } from "node:zlib";
import { createRequestHandler } from "@react-router/express";
import compression from "compression";
import express from "express";
import * as build from "./build/server/index.js";

const app = express();
app.disable("x-powered-by");
// The default window, of 4 MB, takes 2 ms of each page: what is compared is the rest.
app.use(
  compression({
    brotli: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_LGWIN]: 16,
      },
    },
  }),
);
app.use("/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y" }));
app.use(express.static("build/client", { maxAge: "1h" }));
app.all("*", createRequestHandler({ build }));

const server = app.listen(0, () => {
  process.send?.({ url: `http://localhost:${String(server.address().port)}` });
});
process.on("disconnect", () => process.exit(0));
