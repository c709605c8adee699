// A backend that answers at once: a proxy that asks the real one once for each
// different request, and repeats the answer. What is measured with it is the web
// server alone.
import { createServer, request as forward } from "node:http";

const target = process.argv[2];
/** @type {Map<string, { status: number, headers: string[], body: Buffer }>} */
const answers = new Map();

/** @param {AsyncIterable<Buffer>} stream */
async function bytesOf(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * @param {import("node:http").IncomingMessage} incoming
 * @param {Buffer} body
 * @returns {Promise<import("node:http").IncomingMessage>}
 */
function ask({ method, url, headers }, body) {
  return new Promise((resolve, reject) => {
    forward(new URL(url ?? "/", target), { method, headers }, resolve)
      .on("error", reject)
      .end(body);
  });
}

const server = createServer((incoming, outgoing) => {
  void (async () => {
    const body = await bytesOf(incoming);
    const { method, url, headers } = incoming;
    const key = [method, url, headers.authorization, body].join("\n");
    let answer = answers.get(key);
    if (!answer) {
      const response = await ask(incoming, body);
      const { "content-type": type = "application/json" } = response.headers;
      answer = {
        status: response.statusCode ?? 502,
        headers: ["Content-Type", type],
        body: await bytesOf(response),
      };
      if (answer.status === 200) answers.set(key, answer);
    }
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  })();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  process.send?.({ url: `http://127.0.0.1:${String(port)}` });
});
process.on("disconnect", () => process.exit(0));
