import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { SEARCH_CLASSES } from "#app/ui/search.tsx";

const FIND = { label: "Find a player", button: "Find" } as const;

/** A name that is searched for is cut to this. */
const MAX_NAME = 80;

export const readName = (url: string): string =>
  (new URL(url).searchParams.get("q") ?? "").trim().slice(0, MAX_NAME);

export function FindPlayer({
  action,
  name,
  children,
}: {
  action: string;
  name: string;
  children?: ReactNode;
}) {
  return (
    <form method="get" action={action} role="search" className="grid grid-cols-1 gap-1.5">
      <label htmlFor="find" className="font-semibold">
        {FIND.label}
      </label>
      <span className="flex flex-wrap gap-2">
        <input
          id="find"
          type="search"
          name="q"
          defaultValue={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          className={`flex-1 basis-36 ${SEARCH_CLASSES}`}
        />
        <Button type="submit" look="quiet">
          {FIND.button}
        </Button>
      </span>
      {children}
    </form>
  );
}
