/** The same page behind the link in a mail. */
export { action, default, handle, loader, meta } from "./page.tsx";
