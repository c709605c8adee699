import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The program. */
    authService: string;
  }
}

/** The auth service that scripts/auth-service.mjs has found or built. */
export default function setup(project: TestProject) {
  const program = process.env.AUTH_SERVICE;
  if (!program) {
    throw new Error("Start these tests with: npm run test:auth-service");
  }
  project.provide("authService", program);
}
