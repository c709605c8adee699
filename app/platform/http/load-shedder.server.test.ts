import { expect, test } from "vitest";
import { LoadShedder } from "./load-shedder.server.ts";

function fill(loadShedder: LoadShedder, isPost: boolean, now = 0) {
  const leave: ((now: number) => void)[] = [];
  for (;;) {
    const left = loadShedder.enter(isPost, now);
    if (!left) return leave;
    leave.push(left);
  }
}

test("pages are let in up to the limit, forms up to twice that", () => {
  const loadShedder = new LoadShedder();
  expect(fill(loadShedder, false)).toHaveLength(250);
  expect(fill(loadShedder, true)).toHaveLength(250);
  expect(loadShedder.enter(true, 0)).toBeNull();
});

test("who leaves makes room", () => {
  const loadShedder = new LoadShedder();
  const [first] = fill(loadShedder, false);
  first?.(10);
  expect(loadShedder.enter(false, 10)).not.toBeNull();
});

test("slow answers let in fewer, but always some; quick ones more again", () => {
  const loadShedder = new LoadShedder();
  let now = 1_000;
  for (let answer = 0; answer < 100; answer += 1) {
    now += 5_000;
    loadShedder.enter(false, now - 5_000)?.(now);
  }
  expect(loadShedder.most).toBe(24);
  expect(fill(loadShedder, false, now)).toHaveLength(24);

  const quiet = new LoadShedder();
  quiet.enter(false, 0)?.(5_000);
  expect(quiet.most).toBe(200);
  for (let answer = 0; answer < 1_000; answer += 1) {
    quiet.enter(false, 6_000)?.(6_010);
  }
  expect(quiet.most).toBe(250);
});

test("many slow answers of one moment count once", () => {
  const loadShedder = new LoadShedder();
  for (const leave of fill(loadShedder, false)) leave(5_000);
  expect(loadShedder.most).toBe(200);
});
