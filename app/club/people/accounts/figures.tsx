import { useLoaderData } from "@remix-run/react";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { formatMoment } from "#app/site/dates.ts";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { Column } from "#app/ui/column.tsx";
import { readAttention } from "./attention.server.ts";
import { MEMBER_PAGES as PAGES, USER_LIST } from "./content.ts";
import { MembersTabs } from "./members-tabs.tsx";
import { readStatistics } from "./statistics.server.ts";

export const meta = clubMeta(PAGES.figures, PAGES.figuresDescription);

export const loader = clubLoader(async ({ context }) => {
  const [statistics, { count }] = await Promise.all([
    readStatistics(context),
    readAttention(context),
  ]);
  return { statistics, attention: count };
});

/** Charts of all members, counted again at most every five minutes. */
export default function Figures() {
  const { statistics, attention } = useLoaderData<typeof loader>();
  return (
    <Column>
      <h1>{USER_LIST.heading}</h1>
      <MembersTabs attention={attention} />
      <div className="grid w-full gap-4 lg:grid-cols-2 lg:items-start">
        <BarChart
          id="joined"
          heading="Members who joined, by month"
          column="Month"
          bars={statistics.joined}
        />
        <BarChart
          id="golf-groups"
          heading="Registrations, by golf group"
          column="Golf group"
          bars={statistics.golfGroups}
        />
      </div>
      <p className="text-base text-muted">
        Counted <time dateTime={statistics.computedAt}>{formatMoment(statistics.computedAt)}</time>
      </p>
    </Column>
  );
}
