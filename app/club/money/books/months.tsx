import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { Rows } from "#app/club/frame/list.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { refusalOf } from "#app/club/money/fees/refusals.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { MAX_ROWS } from "#app/platform/supabase/whole-reads.server.ts";
import { formatMoment, formatMonth } from "#app/site/dates.ts";
import { withQuery } from "#app/site/list-pages.ts";
import { CLOSED_MONTHS_PATH, MONEY_PATH, STATEMENT_LINES_PATH } from "#app/site/money-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { readMonthCheck } from "./month-check.server.ts";
import { MonthCheck } from "./month-check.tsx";
import { lastDayOf } from "./month-days.ts";
import { type Difference, MONTHS_PAGE as PAGE } from "./months-content.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const loader = formLoader(async ({ request, context }) => {
  const asked = new URL(request.url).searchParams.get("close");
  const months = await readMonths(context);
  // Checked before it is closed; one that is closed meanwhile is in the list.
  const month = months.find((each) => each.first_day === asked && each.closed_at === null);
  const earliest = months.findLast((each) => each.closed_at === null)?.first_day;
  return {
    months,
    check: month
      ? {
          closeFirst: earliest === undefined || earliest === month.first_day ? null : earliest,
          hasOpenLines: month.open_lines > 0,
          ...(await readMonthCheck(context, month.first_day)),
        }
      : null,
  };
});

const readMonths = async ({ supabase }: RequestContext) =>
  unwrap(
    await supabase
      .from("book_months")
      .select()
      .order("first_day", { ascending: false })
      .limit(MAX_ROWS),
  );

const monthSchema = z.union([
  z.object({ close: z.iso.date(), confirmed: z.string().optional() }),
  z.object({ open: z.iso.date() }),
]);

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    isSaved: false,
    schema: monthSchema,
    async run(form, { context }) {
      const { supabase } = context;
      const failed = { message: PAGE.failed };
      let message: string;
      if ("close" in form) {
        const differences = await assertKnown(context, form);
        const answer = await supabase.rpc("close_month", { month: form.close, differences });
        dataOrThrow(answer, refusalOf, failed);
        message = PAGE.closed(formatMonth(form.close));
      } else {
        const answer = await supabase.rpc("open_month", { month: form.open });
        message = PAGE.opened(formatMonth(form.open), dataOrThrow(answer, refusalOf, failed) - 1);
      }
      return redirectWithSuccess(CLOSED_MONTHS_PATH, { message });
    },
  });
}

/**
 * @returns how books and bank differ
 * @throws InvalidFields where they do, and nobody has said that this is known
 */
async function assertKnown(
  context: RequestContext,
  { close, confirmed }: { close: string; confirmed?: string | undefined },
) {
  if (!(await readMonths(context)).some((each) => each.first_day === close)) {
    const toast = { message: PAGE.failed, description: PAGE.notListed };
    throw new InvalidFields({}, { toast });
  }
  const { difference, differing } = await readMonthCheck(context, close);
  if (difference !== null && confirmed !== difference) {
    throw new InvalidFields({ confirmed: [PAGE.tickDifference(difference)] });
  }
  return differing;
}

export default function ClosedMonths() {
  const { content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const check = content?.check;
  if (check) {
    return (
      <ClubScreen
        answer={answer}
        back={{ href: CLOSED_MONTHS_PATH, text: PAGE.heading }}
        heading={PAGE.question(formatMonth(check.first))}
      >
        <MonthCheck check={check} lastResult={answer?.result} />
      </ClubScreen>
    );
  }
  return (
    <ClubScreen
      answer={answer}
      back={{ href: MONEY_PATH, text: "Money" }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      {content?.months.length === 0 ? <p>{PAGE.none}</p> : null}
      {content && content.months.length > 0 ? (
        <form method="post" action={CLOSED_MONTHS_PATH}>
          <Rows>
            {content.months.map((each, index) => (
              <Month
                key={each.first_day}
                month={each}
                later={content.months.slice(0, index).filter(isClosed).length}
              />
            ))}
          </Rows>
        </form>
      ) : null}
    </ClubScreen>
  );
}

type BookMonth = NonNullable<
  ReturnType<typeof useLoaderData<typeof loader>>["content"]
>["months"][number];

const isClosed = ({ closed_at: closedAt }: BookMonth) => closedAt !== null;

/** @param later how many months after it are closed */
function Month({ month, later }: { month: BookMonth; later: number }) {
  const { first_day: first, closed_at: closedAt, closed_by: closedBy } = month;
  const { received, refunded, open_lines: openLines, differences } = month;
  const name = formatMonth(first);
  const openPath = withQuery(STATEMENT_LINES_PATH, {
    state: "open",
    from: first,
    to: lastDayOf(first),
  });
  return (
    <li className="grid items-center justify-items-start gap-3 border-line px-5 py-3.5 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {PAGE.sums(formatRupees(received), formatRupees(refunded))}
        </p>
        <p className="text-sm">
          {closedAt === null
            ? PAGE.isOpen
            : PAGE.closedAt(formatMoment(closedAt), closedBy, (differences ?? []) as Difference[])}
          {openLines > 0 ? (
            <>
              {": "}
              <a href={openPath}>{PAGE.openLines(openLines)}</a>
            </>
          ) : null}
        </p>
      </div>
      {closedAt === null ? (
        <ButtonLink
          look="quiet"
          size="small"
          href={withQuery(CLOSED_MONTHS_PATH, { close: first })}
          aria-label={`${PAGE.check} ${name}`}
        >
          {PAGE.check}
        </ButtonLink>
      ) : (
        <Button
          type="submit"
          look="quiet"
          size="small"
          name="open"
          value={first}
          aria-label={`${name}: ${PAGE.open(later)}`}
        >
          {PAGE.open(later)}
        </Button>
      )}
    </li>
  );
}
