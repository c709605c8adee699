// A minimal web server: the baseline of the benchmark.
import { createServer } from "node:http";

const page = "<!doctype html><html lang=en><title>Bare</title><h1>A bare page</h1><p>Nothing else.";
const server = createServer((_request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(page);
});
server.listen(0, () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  process.send?.({ url: `http://localhost:${String(port)}` });
});
process.on("disconnect", () => process.exit(0));
