import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#app/platform/supabase/database.types.ts";
import type { RunningBackend, TestUser } from "./backend.ts";
import { rpcOrThrow } from "./tournaments.ts";

/** The client that the site has, for a member; null: for a visitor. */
export function clientOf(backend: RunningBackend, user: TestUser | null): SupabaseClient<Database> {
  return createClient<Database>(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: user ? { Authorization: `Bearer ${user.accessToken}` } : {} },
  });
}

const WIDTH = 480;
export const FILES = [`${WIDTH}.avif`, `${WIDTH}.jpg`] as const;

export const pathOf = (tournament: string, picture: string, file: string = FILES[0]) =>
  `tournaments/${tournament}/${picture}/${file}`;

const typeOf = (file: string) => (file.endsWith("avif") ? "image/avif" : "image/jpeg");

/** @returns why a file was not stored; null: it was */
export async function store(
  client: SupabaseClient<Database>,
  path: string,
  content: string | Uint8Array<ArrayBuffer> = path,
  contentType = typeOf(path),
): Promise<string | null> {
  const body = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const { error } = await client.storage.from("pictures").upload(path, body, { contentType });
  return error && error.message;
}

/** @returns the text of a stored file; null: there is none for this caller */
export async function load(client: SupabaseClient<Database>, path: string): Promise<string | null> {
  const { data } = await client.storage.from("pictures").download(path);
  return data && data.text();
}

type PictureChanges = {
  place?: "card" | "gallery";
  alt?: string;
  picture?: string;
  /** On the card, in whose place it is put. */
  seen?: string;
};

/** Stores the files of a picture of a tournament, and shows it. @returns its id */
export const addPicture = (
  backend: RunningBackend,
  user: TestUser,
  tournament: string,
  changes: PictureChanges = {},
): Promise<string> =>
  addPictureOf(backend, user, { tournament }, `tournaments/${tournament}`, changes);

/** The same of content. */
export const addContentPicture = (
  backend: RunningBackend,
  user: TestUser,
  content: string,
  changes: PictureChanges = {},
): Promise<string> =>
  addPictureOf(backend, user, { content }, `content/${content}`, { place: "card", ...changes });

async function addPictureOf(
  backend: RunningBackend,
  user: TestUser,
  owner: { tournament: string } | { content: string },
  folder: string,
  { picture = randomUUID(), ...rest }: PictureChanges,
): Promise<string> {
  for (const file of FILES) {
    const problem = await store(clientOf(backend, user), `${folder}/${picture}/${file}`);
    if (problem) throw new Error(problem);
  }
  await rpcOrThrow(backend, user, "add_picture", {
    ...owner,
    picture,
    place: "gallery",
    width: WIDTH,
    height: 320,
    widths: [WIDTH],
    ...rest,
  });
  return picture;
}
