import { Link, useBlocker, useFetcher } from "@remix-run/react";
import { useState } from "react";

/** The route that libraries.with-javascript.spec.ts adds to a copy of the site. */
export const handle = { hydrate: true };

export function action() {
  return { answer: "Answered" };
}

/** Its name is that of a check in several libraries; its result is never used. */
function invariant(condition: boolean) {
  if (!condition) throw new Error("Refused");
}

export default function Libraries() {
  const fetcher = useFetcher<typeof action>();
  const [refusal, setRefusal] = useState("");
  const [isBlocking, setIsBlocking] = useState(false);
  const blocker = useBlocker(isBlocking);
  return (
    <main>
      <fetcher.Form method="post">
        <button>Fetch</button>
      </fetcher.Form>
      <p>{fetcher.data?.answer}</p>
      <button
        onClick={() => {
          try {
            invariant(false);
          } catch (error) {
            setRefusal(String(error));
          }
        }}
      >
        Check
      </button>
      <p>{refusal}</p>
      <button
        onClick={() => {
          setIsBlocking(true);
        }}
      >
        Block
      </button>
      {blocker.state === "blocked" ? (
        <button
          onClick={() => {
            blocker.proceed();
          }}
        >
          Leave
        </button>
      ) : null}
      <Link to="/about">Follow the link</Link>
    </main>
  );
}
