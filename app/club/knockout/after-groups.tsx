import { DescribedField } from "#app/forms/described-field.tsx";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { SheetRounds } from "#app/tournaments/knockout/sheet-rounds.tsx";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { DRAW_PAGE } from "./content.ts";
import { type KnockoutFormState, Version } from "./draw-forms.tsx";
import type { DrawView } from "./draw-view.server.ts";
import { ORDER_REASON } from "./fields.ts";
import type { OrderFields } from "./schema.ts";

const { after: PAGE, order: ORDER } = DRAW_PAGE;

type After = NonNullable<DrawView["after"]>;

/** What follows groups: an order of level sides, and then the draw of the sides that go on. */
export function AfterGroups({
  formState,
  view,
}: {
  formState: KnockoutFormState;
  /** Null: only what was typed is known. */
  view: DrawView | null;
}) {
  const after = view?.after ?? null;
  /** Of the form that was sent, or of each where only what was typed is known. */
  const stateOf = (sides: LevelSides): KnockoutFormState => {
    const sent = formState.lastResult?.initialValue?.["sides"] ?? formState.saved?.["sides"];
    const isSent = sent === undefined || sides.length === 0 || sent === idsOf(sides);
    return isSent ? formState : { ...formState, lastResult: undefined, saved: undefined };
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>{PAGE.heading}</h2>
      {after?.state === "open" ? <p>{PAGE.open(after.open)}</p> : null}
      {after?.state === "shared" || !after ? (
        <OrderForm formState={stateOf(after?.sides ?? [])} sides={after?.sides ?? []} />
      ) : null}
      {view?.decidedOrders.map((sides) => (
        <details key={idsOf(sides)} open={stateOf(sides).lastResult !== undefined}>
          <summary className="min-h-11 cursor-pointer font-semibold">
            {ORDER.change(namesOf(sides))}
          </summary>
          <OrderForm formState={stateOf(sides)} sides={sides} isDecided />
        </details>
      ))}
      {after?.state === "ready" && view ? (
        <DrawAfterGroups formState={formState} after={after} hasDays={view.hasDays} />
      ) : null}
      {after?.state === "published" ? (
        <TakeBackForm formState={formState} hasResults={after.hasResults} />
      ) : null}
    </section>
  );
}

type LevelSides = readonly { id: string; name: string }[];

const idsOf = (sides: LevelSides): string => sides.map(({ id }) => id).join();

const namesOf = (sides: LevelSides): string =>
  new Intl.ListFormat("en-GB").format(sides.map(({ name }) => name));

function OrderForm({
  formState,
  sides,
  isDecided = false,
}: {
  formState: KnockoutFormState;
  /** In the order that is decided, if one is. */
  sides: LevelSides;
  isDecided?: boolean;
}) {
  const [form, fields] = useServerForm<OrderFields>({
    id: isDecided ? `order-${sides[0]?.id ?? ""}` : "order",
    lastResult: formState.lastResult,
    defaultValue: formState.saved ?? {
      ...(isDecided && {
        places: Object.fromEntries(sides.map(({ id }, index) => [id, String(index + 1)])),
      }),
    },
  });
  const places = fields.places.getFieldset();
  return (
    <ServerForm
      form={form}
      labels={{ how: ORDER.how, places: ORDER.heading, reason: ORDER_REASON.label }}
      lastResult={formState.lastResult}
    >
      {isDecided ? null : <h3>{ORDER.heading}</h3>}
      <Version formState={formState} />
      <input
        type="hidden"
        name="sides"
        value={
          sides.length > 0
            ? idsOf(sides)
            : (formState.lastResult?.initialValue?.["sides"] as string | undefined)
        }
      />
      <p>{isDecided ? ORDER.changeText : ORDER.text(namesOf(sides))}</p>
      <Field
        field={fields.how}
        label={ORDER.how}
        as="radio"
        options={Object.entries(ORDER.ways).map(([value, label]) => ({ value, label }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {sides.map(({ id, name }) => {
          const field = places[id];
          return field ? (
            <Field
              key={id}
              field={field}
              label={ORDER.place(name)}
              type="text"
              inputMode="numeric"
            />
          ) : null;
        })}
      </div>
      {isDecided || fields.reason.initialValue ? (
        <DescribedField field={fields.reason} spec={ORDER_REASON} />
      ) : null}
      <ButtonRow>
        <SubmitButton intent="order" look={isDecided ? "quiet" : "primary"} busyText="Saving…">
          {ORDER.button}
        </SubmitButton>
      </ButtonRow>
    </ServerForm>
  );
}

function DrawAfterGroups({
  formState,
  after: { numbers, sides, rounds },
  hasDays,
}: {
  formState: KnockoutFormState;
  after: Extract<After, { state: "ready" }>;
  hasDays: boolean;
}) {
  const [form] = useServerForm<Record<string, string>>({
    id: "publish-after-groups",
    lastResult: undefined,
  });
  return (
    <>
      <p>{PAGE.goOn}</p>
      <ol className="list-decimal pl-8">
        {sides.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
      <h3>{PAGE.preview}</h3>
      <SheetRounds rounds={rounds} />
      <ServerForm form={form} labels={{}} lastResult={undefined}>
        <Version formState={formState}>
          <input type="hidden" name="numbers" value={numbers.join()} />
        </Version>
        <p>{hasDays ? PAGE.text : PAGE.days}</p>
        {hasDays ? (
          <ButtonRow>
            <SubmitButton intent="publish-after-groups" busyText="Publishing…">
              {PAGE.publish}
            </SubmitButton>
          </ButtonRow>
        ) : null}
      </ServerForm>
    </>
  );
}

function TakeBackForm({
  formState,
  hasResults,
}: {
  formState: KnockoutFormState;
  hasResults: boolean;
}) {
  const [form] = useServerForm<Record<string, string>>({ id: "publish", lastResult: undefined });
  return (
    <ServerForm form={form} labels={{}} lastResult={undefined}>
      <Version formState={formState} />
      <p>{PAGE.published}</p>
      <p>{hasResults ? PAGE.results : PAGE.canTakeBack}</p>
      {hasResults ? null : (
        <ButtonRow>
          <SubmitButton intent="take-back" look="quiet" busyText="Taking back…">
            {DRAW_PAGE.publish.takeBack}
          </SubmitButton>
        </ButtonRow>
      )}
    </ServerForm>
  );
}
