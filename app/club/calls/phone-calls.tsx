import { entrantsPath } from "#app/site/paths.ts";

export type UnreachedEntry = {
  entry_id: string;
  full_name: string;
  phone: string;
};

export const phoneCallsPath = (tournament: string) => `${entrantsPath(tournament)}/calls`;

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className="inline-block py-1.5">
      {phone}
    </a>
  );
}

export function Unreached({ entries }: { entries: readonly UnreachedEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <p>
        {entries.length === 1
          ? "1 has no address: please phone them."
          : `${entries.length} have no address: please phone them.`}
      </p>
      <ul className="list-disc pl-5">
        {entries.map(({ entry_id, full_name, phone }) => (
          <li key={entry_id} className="wrap-anywhere">
            {full_name}
            {phone === "" ? null : (
              <>
                , <PhoneLink phone={phone} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const toPhoneText = (entrants: number) =>
  entrants === 1 ? "1 entrant to phone" : `${entrants} entrants to phone`;

/** Where entrants without an address are still to be phoned; nothing where none is. */
export function ToPhone({ tournament, entrants }: { tournament: string; entrants: number }) {
  if (entrants === 0) return null;
  return (
    <p className="font-semibold">
      <a href={phoneCallsPath(tournament)}>{toPhoneText(entrants)}</a>
    </p>
  );
}
