/** The same page for a refund's voucher, at an address of its own. */
export { default, loader, meta } from "./page.tsx";
