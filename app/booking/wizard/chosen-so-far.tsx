import { BOOKING_PAGE as PAGE } from "#app/booking/content.ts";
import { BankCardArt } from "#app/catalogue/banks/bank-card-art.tsx";
import type { CardArt } from "#app/catalogue/banks/content.ts";
import type { Course } from "#app/catalogue/courses/kind.ts";

/** What the earlier steps have chosen, with its pictures. */
export function ChosenSoFar({
  course,
  card = null,
}: {
  course: Course | null;
  card?: CardArt | null;
}) {
  return (
    <dl className="grid content-start gap-x-4 gap-y-5 *:min-w-0 max-md:grid-cols-2">
      {course ? (
        <div>
          <dt className="text-sm text-muted">{PAGE.course}</dt>
          <dd className="grid gap-2 font-medium">
            {course.name}
            <img
              className="h-auto w-full max-w-80 rounded-lg max-md:aspect-[340/214] max-md:object-cover"
              src={course.illustration.src}
              alt=""
              width={640}
              height={360}
            />
          </dd>
        </div>
      ) : null}
      {card ? (
        <div>
          <dt className="text-sm text-muted">{PAGE.card}</dt>
          <dd className="grid max-w-80 gap-2 font-medium">
            {card.bank} {card.type}
            <BankCardArt card={card} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
