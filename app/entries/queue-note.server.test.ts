import { expect, test } from "vitest";
import { queueNote } from "./queue-note.server.ts";

test("who waits for a knock-out reads that the list ends with the draw", () => {
  expect(queueNote({ form_of_play: "knock-out" }, 2)).toContain(
    "After that the list moves up no more",
  );
  expect(queueNote({ form_of_play: "day" }, 2)).toContain(
    "Your group of 2 gets its places together",
  );
  expect(queueNote({ form_of_play: "day" }, 1)).not.toMatch(/group|draw/);
});
