import type { LoaderFunctionArgs } from "@remix-run/node";
import { FILE_AGE, readMatches } from "./matches-file.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { name, slug, matches } = await readMatches(args);
  return Response.json(
    {
      ...{ version: 1, tournament: { name, slug } },
      matches: matches.map(({ division, ...line }) =>
        division === null ? line : { division, ...line },
      ),
    },
    { headers: FILE_AGE },
  );
}
