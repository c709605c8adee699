import { expect, test } from "vitest";
import { backendNodeOptions } from "./backend-memory.ts";

test.each([
  [1_073_741_824, ["--liftoff-only"]],
  [1_610_612_735, ["--liftoff-only"]],
  [1_610_612_736, []],
  [8_000_000_000, []],
])("with %i bytes of memory the embedded backend runs with %j", (memory, options) => {
  expect(backendNodeOptions(memory)).toEqual(options);
});
