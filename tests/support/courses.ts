import { randomUUID } from "node:crypto";
import type { RunningBackend, TestUser } from "./backend.ts";
import { NINE_HOLES } from "./course-cards.ts";
import { rpcOrThrow } from "./tournaments.ts";

/** Saves a course of nine holes with one tee. */
export async function addCourse(backend: RunningBackend, admin: TestUser) {
  const id = randomUUID();
  const name = `Course ${id.slice(0, 8)}`;
  await rpcOrThrow(backend, admin, "save_course", {
    course: id,
    expected_version: 0,
    fields: {
      ...{ name, pars: NINE_HOLES.par, indexes: NINE_HOLES.strokeIndex },
      tees: [{ name: "White", rating: 35.2, slope: 120 }],
    },
  });
  return { id, name };
}
