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
async function statusOf(
  request: Request,
  options?: Parameters<typeof readForm>[1],
): Promise<number> {
  const response: unknown = await readForm(request, options).catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw new Error("the form was accepted");
  return response.status;
}

describe("a form", () => {
  test("keeps its fields, in either encoding", async () => {
    const text = "Asha & “Rao”\nसूर्य 🏌️";
    const multipart = new FormData();
    multipart.append("fullName", text);
    for (const body of [multipart, new URLSearchParams({ fullName: text })]) {
      const form = await readForm(new Request("http://localhost/", { method: "POST", body }));
      // A multipart body writes line ends its own way.
      const lines = form
        .getAll("fullName")
        .map((value) => (typeof value === "string" ? value.split(/\r?\n/) : []));
      expect(lines).toEqual([text.split("\n")]);
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

describe("a form with lists", () => {
  const options = { lists: ["rules", "questions"] };
  const fields = (entries: [string, string][]) =>
    post(new URLSearchParams(entries).toString(), URLENCODED);
  const intent = (change: unknown) =>
    fields([
      ["name", "Cup"],
      ["__intent__", typeof change === "string" ? change : JSON.stringify(change)],
    ]);

  test("has the fields of its lists' lines, and no others", async () => {
    const form = await readForm(
      fields([
        ["name", "Cup"],
        ["answers.4f1e-1", "Fish"],
        ["rules[0].name", "Scor\0ing"],
        ["rules[99].name", "last"],
        ["questions[1].label", "Lunch?"],
        ["rules[0].answers.4f1e-1", "L"],
        ["rules[0].answers.constructor", "x"],
        ["rules[100].name", "beyond"],
        ["rules[-1].name", "before"],
        ["rules[].name", "anywhere"],
        ["rules[0]", "a line that is a text"],
        ["rules", "a list that is a text"],
        ["rules.name", "a list that is an object"],
        ["rules[0].name.more", "deeper"],
        ["rules[0].names[0]", "deeper"],
        ["rules[0].__proto__", "x"],
        ["name[0].name", "no list"],
        ["__proto__[0].polluted", "x"],
      ]),
      options,
    );
    expect([...form]).toEqual([
      ["name", "Cup"],
      ["answers.4f1e-1", "Fish"],
      ["rules[0].name", "Scoring"],
      ["rules[99].name", "last"],
      ["questions[1].label", "Lunch?"],
      ["rules[0].answers.4f1e-1", "L"],
    ]);
  });

  test.each([
    { type: "insert", payload: { name: "rules" } },
    { type: "remove", payload: { name: "rules", index: 99 } },
    { type: "reorder", payload: { name: "questions", from: 0, to: 1 } },
    { type: "update", payload: { name: "summary", value: "theirs" } },
    {
      type: "update",
      payload: { name: "rules", value: [{ name: "One", rule: "first" }] },
    },
  ])("may ask for a change: %j", async (change) => {
    const form = await readForm(intent(change), options);
    expect([...form]).toEqual([
      ["name", "Cup"],
      ["__intent__", JSON.stringify(change)],
    ]);
  });

  test.each([
    "",
    "not json",
    "null",
    "[]",
    { type: "insert" },
    { type: "reset", payload: {} },
    { type: "validate", payload: { name: "rules" } },
    { type: "insert", payload: { name: "name" } },
    { type: "insert", payload: { name: "__proto__" } },
    { type: "insert", payload: { name: "rules[0].name" } },
    { type: "insert", payload: { name: "rules", index: 1e9 } },
    { type: "insert", payload: { name: "rules", defaultValue: { name: "x" } } },
    { type: "remove", payload: { name: "rules" } },
    { type: "remove", payload: { name: "rules", index: -1 } },
    { type: "remove", payload: { name: "rules", index: 100 } },
    { type: "remove", payload: { name: "rules", index: 0.5 } },
    { type: "remove", payload: { name: "rules", index: "0" } },
    { type: "remove", payload: { name: "name", index: 0 } },
    { type: "reorder", payload: { name: "rules", from: 0, to: 100 } },
    { type: "reorder", payload: { name: "rules", from: -1, to: 0 } },
    { type: "reorder", payload: { name: "name", from: 0, to: 1 } },
    { type: "update", payload: { name: "rules", value: "no list" } },
    { type: "update", payload: { name: "summary", value: [{ name: "x" }] } },
    { type: "update", payload: { name: "rules[0].name", value: "x" } },
    { type: "update", payload: { value: "the whole form" } },
    {
      type: "update",
      payload: { name: "rules", value: [{ "a.b": "x" }] },
    },
    {
      type: "update",
      payload: { name: "rules", value: [{ name: { first: "x" } }] },
    },
    {
      type: "update",
      payload: { name: "rules", value: Array<object>(101).fill({ name: "x" }) },
    },
  ])("is rejected when it asks for what no button does: %j", async (change) => {
    expect(await statusOf(intent(change), options)).toBe(400);
  });

  test("may have 2,000 fields, where others have 200", async () => {
    const many = (count: number) => post("a=&".repeat(count), URLENCODED);
    expect([...(await readForm(many(200)))]).toHaveLength(200);
    expect(await statusOf(many(201))).toBe(413);
    expect([...(await readForm(many(2_000), options))]).toHaveLength(2_000);
    expect(await statusOf(many(2_001), options)).toBe(413);
  });
});

test("a file is kept where the form has a field for one, and one was chosen", async () => {
  const read = async (file: string, called = "scores.csv") => {
    const parts = ["file", "other"].map(
      (name) =>
        `--part\r\nContent-Disposition: form-data; name="${name}"; filename="${called}"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n`,
    );
    const typed = '--part\r\nContent-Disposition: form-data; name="csv"\r\n\r\ntyped\r\n';
    const body = `${typed}${parts.join("")}--part--\r\n`;
    const form = await readForm(post(body, "multipart/form-data; boundary=part"), {
      files: ["file"],
    });
    return [...form.keys()];
  };
  expect(await read("name,points")).toEqual(["csv", "file"]);
  // The page says that it is empty.
  expect(await read("")).toEqual(["csv", "file"]);
  // As a browser sends a field where none was chosen.
  expect(await read("", "")).toEqual(["csv"]);
});

test("a long form has a field for each player", async () => {
  const fields = Array.from({ length: 500 }, (_, id) => `points.${id}=1`);
  const form = () => post(fields.join("&"), URLENCODED);
  expect(await statusOf(form())).toBe(413);
  expect([...(await readForm(form(), { isLong: true }))]).toHaveLength(500);
});
