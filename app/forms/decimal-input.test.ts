import { beforeEach, expect, test, vi } from "vitest";
import { listenToDecimals } from "./decimal-input.ts";

/** The parts of a field that the script uses. */
class NumberField extends EventTarget {
  value = "";
  selectionStart = 0;
  selectionEnd = 0;
  readonly form = new EventTarget();
  readonly focus = vi.fn();
  readonly setCustomValidity = vi.fn();

  /** Types or pastes a text at the end, or over everything. */
  type(data: string, { isOver = false } = {}): void {
    [this.selectionStart, this.selectionEnd] = [isOver ? 0 : this.value.length, this.value.length];
    const event = Object.assign(new Event("beforeinput", { cancelable: true }), { data });
    this.dispatchEvent(event);
    if (event.defaultPrevented) return;
    this.value = isOver ? data : this.value + data;
    this.dispatchEvent(new Event("input"));
  }

  press(key: string): void {
    this.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key }));
  }

  /** @returns whether the form goes out */
  submit(): boolean {
    return this.form.dispatchEvent(new Event("submit", { cancelable: true }));
  }
}

let field: NumberField;
let problem: string;

beforeEach(() => {
  field = new NumberField();
  problem = "";
  listenToDecimals(
    field as unknown as HTMLInputElement,
    { min: 0, max: 54, step: 0.1 },
    (said) => (problem = said),
    new AbortController(),
  );
});

test("digits and one point are taken", () => {
  for (const sign of "12.4") field.type(sign);
  expect([field.value, problem, field.submit()]).toEqual(["12.4", "", true]);
});

test("another sign is named, and the form is kept back until the field was cleared", () => {
  field.type("-");
  field.type("2");
  expect([field.value, field.submit()]).toEqual(["2", false]);
  expect(problem).toContain("“-” was not taken");
  expect(field.focus).toHaveBeenCalledOnce();
  field.value = "";
  field.dispatchEvent(new Event("input"));
  expect([problem, field.submit()]).toEqual(["", true]);
});

test("what is pasted over everything is another number", () => {
  field.type("1,5");
  field.type("2");
  field.type("3.5", { isOver: true });
  expect([field.value, problem, field.submit()]).toEqual(["3.5", "", true]);
});

test("a second point is refused", () => {
  field.type("1.5");
  field.type(".");
  expect([field.value, field.submit()]).toEqual(["1.5", false]);
});

test.each([
  ["54", ""],
  ["54.1", "out of range"],
])("%s is within the range, or not", (value, validity) => {
  field.type(value);
  expect(field.setCustomValidity).toHaveBeenLastCalledWith(validity);
});

test("the arrow keys step, without the errors of binary numbers, and stop at the ends", () => {
  field.type("0.2");
  field.press("ArrowUp");
  expect(field.value).toBe("0.3");
  for (let press = 0; press < 5; press += 1) field.press("ArrowDown");
  expect(field.value).toBe("0");
  field.press("a");
  expect(field.value).toBe("0");
});
