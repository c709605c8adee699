import type { TestProject } from "vitest/node";
import { ensureHostedPrograms, type HostedPrograms } from "../../scripts/hosted-programs.ts";

declare module "vitest" {
  interface ProvidedContext {
    hostedPrograms: HostedPrograms;
  }
}

/** The programs that scripts/hosted-programs.ts has found, installed or built. */
export default function setup(project: TestProject) {
  project.provide("hostedPrograms", ensureHostedPrograms());
}
