"use server";

import { parseWithZod } from "@conform-to/zod/v4";
import { schema } from "./schema.js";

export async function register(_last, formData) {
  return parseWithZod(formData, { schema }).reply();
}
