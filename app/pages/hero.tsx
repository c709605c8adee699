import type { ReactNode } from "react";

/** @param isFirstScreen whether it is as high as the window, as on the home page */
export function Hero({
  picture,
  heading,
  lead,
  buttons,
  isFirstScreen = false,
  children,
}: {
  picture: ReactNode;
  heading: string;
  lead: string;
  buttons: ReactNode;
  isFirstScreen?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={`relative grid grid-cols-1 overflow-hidden bg-fairway-950 text-white md:items-center ${isFirstScreen ? "min-h-[min(100svh,54rem)]" : "min-h-[min(100svh-4.5rem,40rem)]"}`}
    >
      {picture}
      <div className="relative mx-auto w-full max-w-page px-5">
        <div
          className={`grid grid-cols-1 gap-5 ${isFirstScreen ? "max-w-160 pt-20 pb-38 md:pt-28 md:pb-44" : "max-w-136 pt-10 pb-76 md:py-24"}`}
        >
          <h1 className="text-hero">{heading}</h1>
          <p className="max-w-[34ch] text-opening text-mist-50">{lead}</p>
          <div className="flex flex-wrap gap-3.5">{buttons}</div>
        </div>
      </div>
      {children}
    </div>
  );
}
