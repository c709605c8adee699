import { describe, expect, test } from "vitest";
import { readForm } from "./read-form.server.ts";

const URLENCODED = "application/x-www-form-urlencoded";

function post(body: BodyInit | null, type?: string) {
  return new Request("http://localhost/", {
    method: "POST",
    body,
    headers: type === undefined ? {} : { "Content-Type": type },
  });
}

/** The status that a form is rejected with. */
async function statusOf(request: Request): Promise<number> {
  const response: unknown = await readForm(request).catch(
    (thrown: unknown) => thrown,
  );
  if (!(response instanceof Response)) throw new Error("the form was accepted");
  return response.status;
}

describe("a form", () => {
  test("keeps its fields, in either encoding", async () => {
    const typed = "Asha & “Rao”\nसूर्य 🏌️";
    const multipart = new FormData();
    multipart.append("fullName", typed);
    for (const body of [multipart, new URLSearchParams({ fullName: typed })]) {
      const form = await readForm(
        new Request("http://localhost/", { method: "POST", body }),
      );
      // A multipart body writes line ends its own way.
      const lines = form
        .getAll("fullName")
        .map((value) =>
          typeof value === "string" ? value.split(/\r?\n/) : [],
        );
      expect(lines).toEqual([typed.split("\n")]);
    }
  });

  test("may be empty", async () => {
    expect([...(await readForm(post(null)))]).toEqual([]);
    expect([...(await readForm(post("", URLENCODED)))]).toEqual([]);
  });

  test("drops null characters, files, and names that none of our fields has", async () => {
    const multipart = new FormData();
    for (const name of ["__intent__", "__proto__", "a[0].b", "a b", "", "é"]) {
      multipart.append(name, "x");
    }
    multipart.append("answers.constructor", "x");
    multipart.append("answers.4f1e-1", "Fish");
    multipart.append("fullName", "As\0ha");
    multipart.append("email", new File(["x"], "x.txt"));
    const form = await readForm(
      new Request("http://localhost/", { method: "POST", body: multipart }),
    );
    expect([...form]).toEqual([
      ["answers.4f1e-1", "Fish"],
      ["fullName", "Asha"],
    ]);
  });

  test("with hundreds of fields is rejected", async () => {
    expect(await statusOf(post("a=&".repeat(10_000), URLENCODED))).toBe(413);
  });

  test.each([
    ["garbage", 'multipart/form-data; boundary="b"', 400],
    ["--b\r\nContent-Dispo", 'multipart/form-data; boundary="b"', 400],
    ["a=b", "multipart/form-data", 400],
    ['{"a":"b"}', "application/json", 415],
    ["a=b", "text/plain", 415],
  ])("%j as %s is rejected with %i", async (body, type, status) => {
    expect(await statusOf(post(body, type))).toBe(status);
  });
});
