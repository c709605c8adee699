import { mkdir, open, readdir, readFile, stat, writeFile, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isObjectPath } from "./folder-storage.ts";

const BLOCK = 512;
const NAME_LENGTH = 100;
const PREFIX_LENGTH = 155;

const padded = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK;

/** A name of more than a hundred bytes is in two parts, which its folder divides. */
function inTwo(path: string): [prefix: string, name: string] {
  if (path.length <= NAME_LENGTH) return ["", path];
  const at = path.indexOf("/", path.length - NAME_LENGTH - 1);
  if (at < 0 || at > PREFIX_LENGTH) throw new Error(`${path} is too long for an archive`);
  return [path.slice(0, at), path.slice(at + 1)];
}

/** The header of a file, as POSIX has it (ustar). */
function headerOf(path: string, bytes: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, name] = inTwo(path);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  header.write(name, 0, "latin1");
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes, 124, 12);
  octal(0, 136, 12);
  header.fill(" ", 148, 156);
  header.write("0", 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.write(prefix, 345, "latin1");
  octal(sumOf(header), 148, 7);
  return header;
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      // Nothing was ever stored.
      return [];
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(isObjectPath)
    .toSorted();
}

/**
 * Writes the files of a folder to a new archive, which `tar` opens: one after the other, since
 * together they are larger than memory. Each is whole, whatever is stored meanwhile.
 *
 * @returns how many; without any there is no archive
 * @throws Error when the archive exists
 */
export async function packStorage(folder: string, archive: string): Promise<number> {
  const files = await filesIn(folder);
  if (files.length === 0) return 0;
  const output = await open(archive, "wx", 0o600);
  let packed = 0;
  try {
    for (const file of files) {
      const content = await readFile(join(folder, file)).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        // Removed since: nothing shows it.
        return null;
      });
      if (!content) continue;
      await output.writeFile(headerOf(file, content.length));
      await output.writeFile(content);
      await output.writeFile(Buffer.alloc(padded(content.length) - content.length));
      packed += 1;
    }
    await output.writeFile(Buffer.alloc(2 * BLOCK));
    await output.sync();
  } finally {
    await output.close();
  }
  return packed;
}

/** @returns undefined at the end of the archive */
async function readHeader(
  archive: FileHandle,
  at: number,
): Promise<{ path: string; bytes: number } | undefined> {
  const header = Buffer.alloc(BLOCK);
  const { bytesRead } = await archive.read(header, 0, BLOCK, at);
  if (bytesRead < BLOCK) throw new Error("it ends in the middle");
  if (header.every((byte) => byte === 0)) return undefined;
  const textAt = (from: number, length: number) =>
    header.toString("latin1", from, from + length).replace(/\0[^]*$/, "");
  const sum = parseInt(textAt(148, 8), 8);
  header.fill(" ", 148, 156);
  if (sum !== sumOf(header)) throw new Error("a header is damaged");
  const path = [textAt(345, PREFIX_LENGTH), textAt(0, NAME_LENGTH)].filter(Boolean).join("/");
  if (!isObjectPath(path)) throw new Error(`${path} is no name of a stored file`);
  return { path, bytes: parseInt(textAt(124, 12), 8) };
}

/**
 * Unpacks an archive of `packStorage` into a new folder.
 *
 * @returns how many files it had
 * @throws Error when it is no such archive, or not whole
 */
export async function unpackStorage(archive: string, folder: string): Promise<number> {
  const { size } = await stat(archive);
  const input = await open(archive);
  let [at, files] = [0, 0];
  try {
    for (let next = await readHeader(input, at); next; next = await readHeader(input, at)) {
      const { path, bytes } = next;
      if (at + BLOCK + bytes > size) throw new Error("it ends in the middle");
      const content = Buffer.alloc(bytes);
      await input.read(content, 0, bytes, at + BLOCK);
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, content, { flag: "wx", mode: 0o600 });
      at += BLOCK + padded(bytes);
      files += 1;
    }
  } finally {
    await input.close();
  }
  return files;
}
