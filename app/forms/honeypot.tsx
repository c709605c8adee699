/** A field that people neither see nor reach; programs that fill in whatever they find do. */
export const HONEYPOT = "clubWebsite";

/** Stands in forms that a program would like to send by the thousand. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={HONEYPOT}>Leave this empty</label>
      <input id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
