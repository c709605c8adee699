import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectDirectory } from "../../supabase/local/project-directory.ts";

/** As in docs/deploying.md. */
export const FIRST_PUSH = "db push --include-roles --include-seed --yes";

/** What one of the CLI's commands printed, and how it ended. */
export type CliOutcome = { status: number; output: string };

/**
 * Supabase's CLI in a copy of this checkout's `supabase` folder, in which it may
 * write files of its own.
 */
export class SupabaseCli {
  readonly #program: string;
  readonly #folder: string;

  private constructor(program: string, folder: string) {
    this.#program = program;
    this.#folder = folder;
  }

  static async open(program: string): Promise<SupabaseCli> {
    const folder = await mkdtemp(join(tmpdir(), "teebox-cli-"));
    await cp(projectDirectory, join(folder, "supabase"), { recursive: true });
    return new SupabaseCli(program, folder);
  }

  /** @param databaseUrl of the owner of the tables */
  async run(command: string, databaseUrl: string): Promise<CliOutcome> {
    const args = [
      ...command.split(" "),
      ...["--workdir", this.#folder],
      `--remote=${databaseUrl}?sslmode=disable`,
    ];
    try {
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        [this.#program, ...args],
        {
          env: {
            PATH: process.env.PATH,
            HOME: this.#folder,
            DO_NOT_TRACK: "1",
          } as unknown as NodeJS.ProcessEnv,
        },
      );
      return { status: 0, output: stderr + stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as {
        code: number;
        stdout: string;
        stderr: string;
      };
      return { status: code, output: stderr + stdout };
    }
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }
}

/**
 * Applies this checkout's roles, migrations and seeds to a database.
 *
 * @param program the CLI
 * @param databaseUrl of the owner of the tables
 * @throws Error with what the CLI printed
 */
export async function pushMigrations(program: string, databaseUrl: string): Promise<void> {
  const cli = await SupabaseCli.open(program);
  try {
    const { status, output } = await cli.run(FIRST_PUSH, databaseUrl);
    if (status !== 0) throw new Error(output);
  } finally {
    await cli.close();
  }
}
