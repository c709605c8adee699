import type { ListedFourball } from "#app/club/play/draw/view.server.ts";
import { type QrCode, QrCodeImage } from "#app/ui/qr-code.tsx";

const COLUMNS = ["Start", "Player", "Handicap", "Here"] as const;

const CODES = {
  column: "Cards",
  label: (hole: string, time: string) => `QR code: the cards of ${hole}, ${time}, on a phone`,
} as const;

/** The sheet for the starter's hut. */
export function StartersSheet({
  fourballs,
  codes,
}: {
  fourballs: readonly ListedFourball[];
  codes: readonly (QrCode | null)[];
}) {
  const columns = codes.length > 0 ? [...COLUMNS, CODES.column] : COLUMNS;
  return (
    <table className="w-full border-collapse text-left [&_td]:py-1 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1 [&_th]:pr-3 [&_th]:align-top">
      <thead className="text-sm text-muted">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {fourballs.map(({ place, hole, time, seats }, number) => (
        <tbody key={place} className="break-inside-avoid border-t border-line">
          {seats.map((seat, index) => (
            <tr key={seat.id}>
              {index === 0 ? (
                <th scope="rowgroup" rowSpan={seats.length}>
                  {hole}
                  <span className="block text-sm font-normal text-muted tabular-nums">{time}</span>
                </th>
              ) : null}
              <td className="wrap-anywhere">
                {seat.name} <span className="text-sm text-muted max-sm:block">{seat.details}</span>
              </td>
              <td className="tabular-nums">{seat.handicap}</td>
              <td>{seat.isGap ? null : "☐"}</td>
              {index === 0 && codes[number] ? (
                <td rowSpan={seats.length}>
                  <QrCodeImage
                    code={codes[number]}
                    label={CODES.label(hole, time)}
                    className="size-22 print:size-[20mm]"
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
