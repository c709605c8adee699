import { constants } from "node:zlib";
import compression from "compression";
import express from "express";
import next from "next";

const application = next({ dev: false, dir: import.meta.dirname });
await application.prepare();

const app = express();
app.disable("x-powered-by");
// As in the other applications.
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
const handle = application.getRequestHandler();
app.all("*", (request, response) => handle(request, response));

const server = app.listen(0, () => {
  process.send?.({ url: `http://localhost:${String(server.address().port)}` });
});
process.on("disconnect", () => process.exit(0));
