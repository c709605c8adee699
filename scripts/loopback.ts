import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

/**
 * Whether processes of this machine reach each other: a container without a network may
 * have no loopback interface, and a server starts there all the same.
 *
 * @param address the one that they use
 * @returns undefined, or what is wrong, as a sentence
 */
export async function loopbackProblem(address = "127.0.0.1"): Promise<string | undefined> {
  const server = createServer();
  try {
    await once(server.listen(0, address), "listening");
    const client = connect((server.address() as AddressInfo).port, address);
    await once(client, "connect");
    client.destroy();
    return undefined;
  } catch (error) {
    return `This machine cannot be reached at ${address} (${(error as NodeJS.ErrnoException).code ?? String(error)}), where the site reaches its backend. Bring the loopback interface up: ip link set lo up.`;
  } finally {
    server.close();
  }
}
