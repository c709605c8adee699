import { z } from "zod";
import type { Constraints } from "./form.tsx";

/**
 * Attributes of a field that its schema has no check for, such as the range of
 * a number that is typed into a text field: `schema.register(attributes, …)`.
 */
export const attributes =
  z.registry<Pick<Constraints[string], "min" | "max" | "step" | "pattern">>();

const known = new WeakMap<z.ZodObject, Constraints>();

/**
 * The attributes of a form's fields (required, lengths, ranges, patterns) by
 * name, those of nested fields as `answers.lunch`, derived from the schema that
 * the server validates with. (conform's own `getZodConstraint` finds no lengths
 * in schemas of this zod version.)
 */
export function constraintsOf(schema: z.ZodObject): Constraints {
  const constraints = known.get(schema) ?? readConstraints(schema);
  known.set(schema, constraints);
  return constraints;
}

function readConstraints(schema: z.ZodObject, prefix = ""): Constraints {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  });
  const constraints: Constraints = {};
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    if (field instanceof z.ZodObject) {
      Object.assign(constraints, readConstraints(field, `${prefix}${name}.`));
      continue;
    }
    const { minLength, maxLength } = properties[
      name
    ] as z.core.JSONSchema.Schema;
    constraints[prefix + name] = {
      required: required.includes(name),
      minLength,
      maxLength,
      ...attributes.get(field),
    };
  }
  return constraints;
}
