import { CANCELLED_PICTURE_CLASSES, StateChips } from "#app/tournaments/card-face.tsx";
import type { EntryState } from "#app/tournaments/tournament.ts";
import { ButtonRow, ButtonLink } from "#app/ui/button.tsx";
import { Photograph } from "#app/ui/photograph.tsx";
import { WRAP_CLASSES } from "./band.tsx";
import { INFORMATION_PAGE as PAGE } from "./content.ts";
import type { Content } from "./information.ts";

/** Of what comes last in the first screen of a tournament's page. */
export const OPENING_END = "picture";

export function Opening({
  name,
  lead,
  picture,
  photograph,
  galleryPath,
  facts,
  labels,
  cancelledReason,
  calendarPath,
  registerLabel,
  registerPath,
  boardPath,
  sheetPath,
  teeSheet,
  series,
  results,
  entered,
}: Content<
  | "name"
  | "lead"
  | "picture"
  | "photograph"
  | "galleryPath"
  | "facts"
  | "labels"
  | "cancelledReason"
  | "calendarPath"
  | "registerLabel"
  | "registerPath"
  | "boardPath"
  | "sheetPath"
  | "teeSheet"
  | "series"
  | "results"
> & { entered: EntryState | null }) {
  const canRegister = registerLabel !== null && !entered && !results;
  const pictureClassName = `absolute inset-x-0 bottom-0 h-[70vw] max-h-80 w-full fade-in-picture object-cover md:inset-y-0 md:left-auto md:h-full md:max-h-none md:w-3/4 md:object-[75%] print:hidden ${cancelledReason === null ? "" : CANCELLED_PICTURE_CLASSES}`;
  return (
    <div className="relative grid items-center overflow-hidden bg-fairway-950 text-white md:min-h-[min(78svh,40rem)] print:min-h-0 print:bg-transparent print:text-inherit">
      <div className={`relative z-1 ${WRAP_CLASSES}`}>
        <div className="grid grid-cols-1 gap-5 pt-12 pb-[calc(min(70vw,20rem)+1.5rem)] md:max-w-[min(24rem,48vw)] md:py-14 lg:max-w-120 lg:py-18 xl:max-w-136 print:block print:max-w-none print:p-0">
          <h1 className="text-[min(clamp(2.5rem,1.9rem+3vw,4.25rem),15vw)]">{name}</h1>
          <p className="text-xl text-balance text-mist-50 print:text-inherit">{lead}</p>
          {cancelledReason === null ? (
            labels.length > 0 && <StateChips labels={labels} />
          ) : (
            <Cancelled reason={cancelledReason} />
          )}
          {facts.length > 0 ? (
            <dl className="mt-2 mb-3 flex flex-wrap gap-x-9 gap-y-4">
              {facts.map(({ name: fact, fact: value }) => (
                <div key={fact}>
                  <dt className="text-sm text-mist-200 print:text-inherit">{fact}</dt>
                  <dd className="font-display text-3xl leading-snug font-medium">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <div className="print:hidden">
            <ButtonRow>
              {canRegister ? (
                <ButtonLink look="gold" href={registerPath}>
                  {registerLabel}
                </ButtonLink>
              ) : null}
              {results ? (
                <ButtonLink look="gold" href="#results">
                  {PAGE.seeResults}
                </ButtonLink>
              ) : null}
              {sheetPath ? (
                <ButtonLink look="gold" href={sheetPath}>
                  {PAGE.seeSheet}
                </ButtonLink>
              ) : null}
              {boardPath ? (
                <ButtonLink look="gold" href={boardPath}>
                  {PAGE.seeBoard}
                </ButtonLink>
              ) : null}
              {/* A plain link, because it leads to a file. */}
              {calendarPath ? (
                <ButtonLink
                  look={canRegister || results || boardPath || sheetPath ? "ghost" : "gold"}
                  href={calendarPath}
                >
                  {PAGE.addToCalendar}
                </ButtonLink>
              ) : null}
              {galleryPath ? (
                <ButtonLink look="ghost" href={galleryPath}>
                  {PAGE.seePictures}
                </ButtonLink>
              ) : null}
              {teeSheet ? (
                <ButtonLink look="ghost" href="#tee-sheet">
                  {PAGE.seeTeeSheet}
                </ButtonLink>
              ) : null}
              {series.map(({ name: title, path }) => (
                <ButtonLink key={path} look="ghost" href={path}>
                  {PAGE.series(title)}
                </ButtonLink>
              ))}
            </ButtonRow>
          </div>
        </div>
      </div>
      <div id={OPENING_END}>
        {photograph ? (
          <Photograph photograph={photograph} wide="75vw" isFirst className={pictureClassName} />
        ) : (
          <img className={pictureClassName} src={picture} alt="" width={320} height={160} />
        )}
      </div>
    </div>
  );
}

function Cancelled({ reason }: { reason: string }) {
  return (
    <div role="note" className="grid gap-1 rounded-xl bg-paper px-5 py-4 text-ink print:border">
      <p className="font-semibold text-flag-600">{PAGE.cancelled}</p>
      <p className="whitespace-pre-line">{reason}</p>
    </div>
  );
}
