import { expect, test } from "vitest";
import { Admission } from "./admission.server.ts";

function fill(admission: Admission, isPost: boolean, now = 0) {
  const leave: ((now: number) => void)[] = [];
  for (;;) {
    const left = admission.enter(isPost, now);
    if (!left) return leave;
    leave.push(left);
  }
}

test("pages are let in up to the limit, forms up to twice that", () => {
  const admission = new Admission();
  expect(fill(admission, false)).toHaveLength(250);
  expect(fill(admission, true)).toHaveLength(250);
  expect(admission.enter(true, 0)).toBeNull();
});

test("who leaves makes room", () => {
  const admission = new Admission();
  const [first] = fill(admission, false);
  first?.(10);
  expect(admission.enter(false, 10)).not.toBeNull();
});

test("slow answers let in fewer, but always some; quick ones more again", () => {
  const admission = new Admission();
  let now = 1_000;
  for (let answer = 0; answer < 100; answer += 1) {
    now += 5_000;
    admission.enter(false, now - 5_000)?.(now);
  }
  expect(admission.most).toBe(24);
  expect(fill(admission, false, now)).toHaveLength(24);

  const quiet = new Admission();
  quiet.enter(false, 0)?.(5_000);
  expect(quiet.most).toBe(200);
  for (let answer = 0; answer < 1_000; answer += 1) {
    quiet.enter(false, 6_000)?.(6_010);
  }
  expect(quiet.most).toBe(250);
});

test("many slow answers of one moment count once", () => {
  const admission = new Admission();
  for (const leave of fill(admission, false)) leave(5_000);
  expect(admission.most).toBe(200);
});
