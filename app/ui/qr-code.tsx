/**
 * A QR code as one path of an SVG: a line through the middle of each row of black modules, as wide
 * as a module, which is a unit. Nothing shorter draws it.
 */
export type QrCode = { size: number; path: string };

/** Black on white in dark mode too. */
export function QrCodeImage({
  code: { size, path },
  label,
  className,
}: {
  code: QrCode;
  label: string;
  className: string;
}) {
  const side = String(size);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      className={className}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}h-${side}z`} />
      <path stroke="#000" d={path} />
    </svg>
  );
}
