import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { headerProblem } from "./header.ts";
import {
  MAX_PIXELS,
  MAX_SMALLEST_BYTES,
  type PictureFormat,
  type PictureUse,
  WIDTHS,
} from "./limits.ts";
import processSource from "./picture-process.js?raw";
import type { PictureProblem } from "./problems.ts";

/** What the process makes, without the files themselves, which follow in this order. */
export type Made = {
  /** Of the largest, which is upright. */
  width: number;
  height: number;
  files: { width: number; format: PictureFormat; bytes: number }[];
};

export type MadePicture = {
  width: number;
  height: number;
  files: { width: number; format: PictureFormat; body: Buffer }[];
};

/** Where the process ends by itself. */
const EXITS = { damaged: 3, animated: 4, tooMuchMemory: 5 };

export type Task = {
  library: string;
  widths: readonly number[];
  maxSmallestBytes: number;
  maxPixels: number;
  /** Of the whole process, in bytes. */
  maxMemory: number;
  exits: typeof EXITS;
};

export type PictureLimits = { milliseconds: number; memory: number };

/** A photograph of 50 million pixels takes 230 MB and four seconds here. */
const LIMITS: PictureLimits = { milliseconds: 30_000, memory: 450 * 1024 * 1024 };

const PROBLEMS: Partial<Record<number, PictureProblem>> = {
  [EXITS.damaged]: "damaged",
  [EXITS.animated]: "animated",
  [EXITS.tooMuchMemory]: "too-many-pixels",
};

/** Each takes a processor and some hundred megabytes, so they go one after the other. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the site's own pictures of an uploaded file: upright, with nothing of what the file says of
 * place and camera, in AVIF and JPEG, in the widths that are not larger than it.
 *
 * @returns the pictures, or why the file is not taken
 */
export function processPicture(
  file: Buffer,
  use: PictureUse = "photograph",
  limits: PictureLimits = LIMITS,
): Promise<MadePicture | PictureProblem> {
  const problem = headerProblem(file, use);
  if (problem) return Promise.resolve(problem);
  const made = last.then(() => inProcess(file, limits));
  last = made.catch(() => undefined);
  return made;
}

/**
 * A file that brings the decoder down, or lets it run on, brings down a process that has nothing
 * else. It inherits no environment: no secret of the site is in it.
 */
async function inProcess(
  file: Buffer,
  { milliseconds, memory }: PictureLimits,
): Promise<MadePicture | PictureProblem> {
  const task: Task = {
    library: pathToFileURL(createRequire(import.meta.url).resolve("sharp")).href,
    widths: WIDTHS,
    maxSmallestBytes: MAX_SMALLEST_BYTES,
    maxPixels: MAX_PIXELS,
    maxMemory: memory,
    exits: EXITS,
  };
  const child = spawn(
    process.execPath,
    ["--input-type=module", "--eval", processSource, JSON.stringify(task)],
    {
      // One arena: memory that is freed goes back, and the limit is of what is used.
      env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
      stdio: ["pipe", "pipe", "ignore"],
      timeout: milliseconds,
      killSignal: "SIGKILL",
    },
  );
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  // It may end before it has read everything.
  child.stdin.on("error", () => undefined);
  child.stdin.end(file);
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code === 0) return picturesIn(Buffer.concat(chunks));
  return signal === "SIGKILL" ? "too-slow" : (PROBLEMS[code ?? -1] ?? "damaged");
}

function picturesIn(output: Buffer): MadePicture {
  const end = output.indexOf("\n");
  const { width, height, files } = JSON.parse(output.toString("utf8", 0, end)) as Made;
  let at = end + 1;
  return {
    width,
    height,
    files: files.map((each) => {
      const body = output.subarray(at, at + each.bytes);
      at += each.bytes;
      return { width: each.width, format: each.format, body };
    }),
  };
}
