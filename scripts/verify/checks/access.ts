import { findingOf, type Check } from "../check.ts";
import type { Deployment, Report } from "../deployment.ts";

const MAX_ROWS = 50;

const REMEDY =
  "Members’ data is open: take the site offline, undo the change named under “schema”, or push the migrations";

type Readable = Report["readable"];

/** Rows of a table as far as a role may read its columns; all columns, if it may none. */
function rowsOf(
  deployment: Deployment,
  caller: Parameters<Deployment["project"]["rows"]>[0],
  table: string,
  columns: string[] = [],
) {
  return deployment.project.rows(
    caller,
    table,
    `select=${columns.join(",") || "*"}&limit=${String(MAX_ROWS)}`,
  );
}

/** A table that has one of these is about members. */
const PERSONAL_COLUMN = /^(?:user_id|admin_id|email|phone|full_name)$/;

/** The tables that visitors are meant to read: what their policies let through is public. */
const isPublic = (table: Readable[string]) => table.anon.length > 0;

/** Who can read and change what, tried with two throwaway accounts. */
export const ACCESS_CHECKS: Check[] = [
  {
    name: "visitors' access",
    remedy: REMEDY,
    async run(deployment) {
      const { readable } = await deployment.report();
      const problems: string[] = [];
      for (const [table, columns] of Object.entries(readable)) {
        const isOpen = isPublic(columns)
          ? columns.anon.some((name) => PERSONAL_COLUMN.test(name))
          : (await rowsOf(deployment, "visitor", table)).length > 0;
        if (isOpen) problems.push(`anyone can read ${table}`);
      }
      const tables = Object.values(readable);
      return findingOf(
        problems,
        `without an account ${String(tables.filter(isPublic).length)} of ${String(tables.length)} tables can be read, the public ones`,
      );
    },
  },
  {
    name: "members' reading",
    remedy: REMEDY,
    async run(deployment) {
      const [own, other] = await deployment.accounts.get();
      const { readable } = await deployment.report();
      const problems: string[] = [];
      for (const [table, columns] of Object.entries(readable)) {
        if (isPublic(columns)) continue;
        // A new account has no rows but those that name it.
        const rows = await rowsOf(
          deployment,
          { token: own.token },
          table,
          columns.authenticated,
        );
        if (rows.some((row) => !JSON.stringify(row).includes(own.id))) {
          problems.push(`a member can read others’ rows of ${table}`);
        }
      }
      const profile = (id: string) =>
        deployment.project.rows(
          { token: own.token },
          "profiles",
          `select=id&id=eq.${id}`,
        );
      if ((await profile(other.id)).length > 0) {
        problems.push("a member can read another’s profile");
      }
      if ((await profile(own.id)).length !== 1) {
        problems.push("a member cannot read the own profile");
      }
      return findingOf(
        problems,
        `one account reads its own rows and none of the other’s, in ${String(Object.keys(readable).length)} tables`,
      );
    },
  },
  {
    name: "members' changes",
    remedy: REMEDY,
    async run(deployment) {
      const [own, other] = await deployment.accounts.get();
      const { project } = deployment;
      const problems: string[] = [];
      for (const change of [
        { full_name: "Changed by another" },
        { email: "changed@example.com" },
      ]) {
        await project.call(
          { token: own.token },
          "PATCH",
          `/rest/v1/profiles?id=eq.${other.id}`,
          { body: change },
        );
      }
      const [profile] = await project.rows(
        { token: other.token },
        "profiles",
        `select=full_name,email&id=eq.${other.id}`,
      );
      if (
        profile?.full_name !== other.fullName ||
        profile.email !== other.email
      ) {
        problems.push("a member can change another’s profile");
      }
      await project.call({ token: own.token }, "POST", "/rest/v1/admins", {
        body: { user_id: own.id },
      });
      const isAdmin = await project.rpc({ token: own.token }, "is_admin");
      if (isAdmin.body !== false) {
        problems.push("a new member is, or becomes, an administrator");
      }
      return findingOf(
        problems,
        "one account changes nothing of the other’s, and is no administrator",
      );
    },
  },
  {
    name: "administrators' functions",
    remedy: REMEDY,
    async run(deployment) {
      const [{ token }] = await deployment.accounts.get();
      const problems: string[] = [];
      const calls = {
        list_users: { search: "", page_size: 1 },
        count_users: { search: "" },
        deployment_report: {},
        run_scheduled_work: {},
      };
      for (const [name, parameters] of Object.entries(calls)) {
        for (const caller of ["visitor", { token }] as const) {
          const { status } = await deployment.project.rpc(
            caller,
            name,
            parameters,
          );
          if (status < 400) problems.push(`${name}() answers to anyone`);
        }
      }
      return findingOf([...new Set(problems)], "refuse visitors and members");
    },
  },
];
