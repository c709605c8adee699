import { z } from "zod";
import type { Constraints } from "./form.tsx";

/**
 * Attributes of a field that its schema has no check for, such as the range of a number that is
 * typed into a text field: `schema.register(attributes, …)`.
 */
export const attributes =
  z.registry<Pick<Constraints[string], "min" | "max" | "step" | "pattern">>();

const cache = new WeakMap<z.ZodObject, Constraints>();

/**
 * The attributes of a form's fields (required, lengths, ranges, patterns) by name, those of nested
 * fields as `answers.lunch`, those of a list's lines as `players[].phone`, derived from the schema
 * that the server validates with. (conform's own `getZodConstraint` finds no lengths in schemas of
 * this zod version.)
 */
export function constraintsOf(schema: z.ZodObject): Constraints {
  const constraints = cache.get(schema) ?? readConstraints(schema);
  cache.set(schema, constraints);
  return constraints;
}

function readConstraints(schema: z.ZodObject, prefix = ""): Constraints {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  });
  const constraints: Constraints = {};
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const nested = linesOf(field);
    if (nested instanceof z.ZodObject) {
      const path = nested === field ? name : `${name}[]`;
      Object.assign(constraints, readConstraints(nested, `${prefix}${path}.`));
      continue;
    }
    const { minLength, maxLength } = properties[name] as z.core.JSONSchema.Schema;
    constraints[prefix + name] = {
      required: required.includes(name),
      minLength,
      maxLength,
      ...attributes.get(withoutOptional(field)),
    };
  }
  return constraints;
}

/** The schema of a list's lines; of anything else the field itself. */
function linesOf(field: z.core.$ZodType): z.core.$ZodType {
  const list = withoutOptional(field);
  return list instanceof z.ZodArray ? withoutOptional(list.element) : field;
}

function withoutOptional(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodOptional ? field.unwrap() : field;
}
