import { expect, test } from "vitest";
import { PASSWORD_LIMITS, signupSchema } from "#app/account/auth/schema.ts";
import { changeSchema, LIMITS } from "#app/entries/schema.ts";
import { ageDivisions } from "../../tests/support/seeded-tournaments.ts";
import { constraintsOf } from "./constraints.server.ts";
import { EMAIL_MAX } from "./person-schema.ts";

const schema = changeSchema({
  entry_form: "full",
  golf_groups: [],
  hidden_golf_groups: [],
  allows_other_group: true,
  divisions: ageDivisions("men"),
  divisions_by_handicap: false,
  has_plain_handicaps: true,
  rated_tees: [],
  max_group_size: 4,
  questions: [
    { id: "shirt", kind: "short_text", label: "Shirt", required: true },
    { id: "note", kind: "long_text", label: "A note", required: false },
    { id: "cart", kind: "yes_no", label: "A cart?", required: true },
  ],
});

test("a page's attributes are the schema's limits", () => {
  const constraints = constraintsOf(schema);
  expect(constraints).toMatchObject({
    fullName: {
      required: true,
      minLength: LIMITS.fullName.min,
      maxLength: LIMITS.fullName.max,
    },
    email: { required: true, maxLength: EMAIL_MAX },
    phone: { minLength: LIMITS.phone.min, maxLength: LIMITS.phone.max },
    customGolfGroup: { required: false, maxLength: LIMITS.golfGroup.max },
    handicap: { required: true, ...LIMITS.handicap },
    additionalInfo: { required: false, maxLength: LIMITS.text.max },
    "answers.shirt": { required: true, maxLength: LIMITS.shortText.max },
    "answers.note": { required: false, maxLength: LIMITS.text.max },
    "answers.cart": { required: true },
    "players[].full_name": {
      required: false,
      minLength: LIMITS.fullName.min,
      maxLength: LIMITS.fullName.max,
    },
    "players[].handicap": { required: false, ...LIMITS.handicap },
  });
  expect(constraintsOf(signupSchema).password).toMatchObject({
    minLength: PASSWORD_LIMITS.signupMin,
  });
});

test("a handicap's pattern accepts digits with one point only", () => {
  const { pattern } = constraintsOf(schema).handicap ?? {};
  const takes = new RegExp(`^(?:${pattern ?? ""})$`, "v");
  const good = ["0", "7", "12.4", "12.", ".5", "18.2"];
  expect(good.filter((text) => takes.test(text))).toEqual(good);
  const bad = ["", ".", "-1", "1e1", "1.2.3", "12,4", "१२", "1.23", "07"];
  expect(bad.filter((text) => takes.test(text))).toEqual([]);
});
