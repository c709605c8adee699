/** The same page behind the link in a mail. */
export { action, clientAction, default, handle, loader, meta } from "./page.tsx";
