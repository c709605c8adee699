import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { rejectForeignResponses } from "./forms/site-answers.ts";

rejectForeignResponses();

const app = document.getElementById("app");
if (app) {
  startTransition(() => {
    hydrateRoot(
      app,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
