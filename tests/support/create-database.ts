import { randomUUID } from "node:crypto";
import postgres from "postgres";

/**
 * Creates an empty database on a server.
 *
 * @param serverUrl the URL of another database there
 * @returns its URL
 */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const owner = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await owner.unsafe(`create database ${name} template template0`);
  } finally {
    await owner.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
