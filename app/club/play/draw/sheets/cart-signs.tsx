import { QrCodeImage } from "#app/ui/qr-code.tsx";
import { SHEETS } from "./draw-sheet-page.tsx";
import { cartsOf, type Sheets } from "./sheets.ts";

const PAGE = {
  hole: (start: string) => `Hole ${start}`,
  code: (start: string) => `QR code: the cards of hole ${start} on a phone`,
} as const;

export function CartSigns({ name, day, fourballs }: Sheets) {
  return (
    <>
      <p className="text-sm print:hidden">{SHEETS["cart-signs"].description}</p>
      <div className="grid gap-6 print:block">
        {fourballs.flatMap((fourball) =>
          cartsOf(fourball).map((cart) => (
            <article
              key={cart[0]?.id}
              className="flex min-h-80 break-inside-avoid flex-col justify-between gap-4 border border-control p-6 print:mb-[2mm] print:h-[135mm] print:min-h-0 print:p-[8mm]"
            >
              <p className="flex items-baseline justify-between gap-4 font-display text-3xl print:text-[32pt]">
                <span>{PAGE.hole(fourball.start)}</span>
                <span>{fourball.time}</span>
              </p>
              <div className="grid gap-4">
                {cart.map((player) => (
                  <div key={player.id}>
                    <h2 className="text-3xl leading-tight wrap-anywhere print:text-[36pt]">
                      {player.name}
                    </h2>
                    <p className="text-md text-muted print:text-[14pt]">{player.details}</p>
                  </div>
                ))}
              </div>
              <div className="flex items-end justify-between gap-4">
                <p className="text-md wrap-anywhere text-muted print:text-[13pt]">
                  {[name, day].filter(Boolean).join(", ")}
                </p>
                {fourball.code ? (
                  <QrCodeImage
                    code={fourball.code}
                    label={PAGE.code(fourball.start)}
                    className="size-28 flex-none print:size-[32mm]"
                  />
                ) : null}
              </div>
            </article>
          )),
        )}
      </div>
    </>
  );
}
