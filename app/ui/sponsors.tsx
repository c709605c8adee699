import { Logo } from "./logo.tsx";
import type { Photograph } from "./photograph.tsx";

export type SponsorLine = {
  name: string;
  address?: string | undefined;
  logo: Photograph | null;
};

/** At the foot of a tournament's pages. */
export function Sponsors({ sponsors }: { sponsors: readonly SponsorLine[] }) {
  return (
    <aside
      className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-8 gap-y-2 px-5 py-7 print:hidden"
      aria-label="Sponsors"
    >
      <span className="text-muted">With thanks to</span>
      {sponsors.map((sponsor) => (
        <SponsorLink key={sponsor.name} sponsor={sponsor} />
      ))}
    </aside>
  );
}

/** One with a page of its own, or its name. */
export function SponsorLink({ sponsor: { name, address, logo } }: { sponsor: SponsorLine }) {
  const shown = (
    <>
      {logo ? <Logo logo={logo} /> : null}
      {name}
    </>
  );
  const className = "inline-flex min-h-11 items-center gap-2.5 wrap-anywhere";
  return address ? (
    <a className={className} href={address} target="_blank" rel="sponsored noopener noreferrer">
      {shown}
    </a>
  ) : (
    <span className={className}>{shown}</span>
  );
}
