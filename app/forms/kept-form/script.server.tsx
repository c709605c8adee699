import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { Toast } from "#app/ui/toast.tsx";
import source from "./kept-form.ts?raw";

const TOAST = renderToStaticMarkup(
  <div className="passing-toast" aria-live="polite">
    <Toast toast={{ type: "error", message: "-", description: "-" }} isClosable />
  </div>,
);

const script = source.replace('"__TOAST__"', () => JSON.stringify(TOAST));

const version = createHash("sha256").update(script).digest("hex").slice(0, 7);

/** The script of pages with a form that are not hydrated: a file of its own, which a browser loads once. */
export const KEPT_FORM = { source: script, path: `/form.js?v=${version}` };
