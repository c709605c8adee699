import type { QrCode } from "./qr-code.server.ts";
import { SECOND_FACTOR_PAGE } from "./content.ts";

const PAGE = SECOND_FACTOR_PAGE.confirm;

/** The key of a second factor: to scan, and to type. */
export function SecondFactorKey({
  shown: { key, qrCode },
}: {
  shown: { key: string; qrCode: QrCode };
}) {
  return (
    <>
      <p>{PAGE.scan}</p>
      {/* Dark on light in both palettes: not every scanner reads the inverse. */}
      <svg
        className="w-full max-w-56 rounded-md border border-line"
        viewBox={`0 0 ${String(qrCode.size)} ${String(qrCode.size)}`}
        role="img"
        aria-label={PAGE.picture}
        shapeRendering="crispEdges"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={qrCode.path} fill="#000" />
      </svg>
      <p>{PAGE.type}</p>
      <p>
        {PAGE.key}: <code className="font-mono text-md">{key}</code>
      </p>
    </>
  );
}
