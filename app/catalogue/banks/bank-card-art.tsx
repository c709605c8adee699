import type { CardArt } from "./content.ts";

/**
 * A sample bank card, as decoration: number and expiry are made up, and the page has the facts as
 * text.
 */
export function BankCardArt({ card }: { card: Omit<CardArt, "id"> }) {
  const { bank, type, lastFour, expiry, color, textColor } = card;
  return (
    <svg className="w-full max-w-96 font-text" viewBox="0 0 340 214" aria-hidden="true">
      <rect width="340" height="214" rx="16" fill={color} />
      <path
        d="M0 150c70-36 150 6 220-14s90-30 120-30v92a16 16 0 01-16 16H16a16 16 0 01-16-16z"
        fill={textColor}
        opacity=".09"
      />
      <rect x="24" y="72" width="44" height="33" rx="6" fill="#e6b95c" />
      <path d="M24 88h14m16 0h14M38 72v33m16-33v33" stroke="#80590f" fill="none" />
      <g fill={textColor}>
        <svg x="24" y="22" width="26" height="26" viewBox="0 0 24 24">
          <Logo path={card.logo} fill={textColor} />
        </svg>
        <text x="60" y="42" fontSize={fitted(bank, 20, 256)} fontWeight="600">
          {bank}
        </text>
        <text x="24" y="146" fontSize="20" letterSpacing="2">
          •••• •••• •••• {lastFour}
        </text>
        <text x="24" y="186" fontSize={fitted(type, 14, 236)}>
          {type}
        </text>
        <text x="316" y="186" fontSize="14" textAnchor="end">
          {expiry}
        </text>
      </g>
    </svg>
  );
}

/** The size of a text that is not to be wider than its room: a letter is at most 0.6 of it. */
const fitted = (text: string, size: number, room: number): number =>
  Math.min(size, Math.round((room / (0.6 * text.length)) * 10) / 10);

export function BankWordmark({ card }: { card: Pick<CardArt, "bank" | "logo"> }) {
  return (
    <span className="grid justify-items-center gap-1.5 font-display text-[min(0.925rem,5vw)] leading-tight font-semibold wrap-anywhere text-link">
      <svg className="size-7" viewBox="0 0 24 24" aria-hidden="true">
        <Logo path={card.logo} fill="currentColor" />
      </svg>
      {card.bank}
    </span>
  );
}

function Logo({ path, fill }: { path: string; fill: string }) {
  return <path d={path} fill={fill} fillRule="evenodd" />;
}
