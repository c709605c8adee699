import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { CardImage } from "#app/ui/card-image.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { COURSES_PAGE as PAGE } from "./content.ts";
import type { Course } from "./kind.ts";

/** A course in the catalogue. */
export function CourseCard({ course }: { course: Course }) {
  return (
    <Card>
      <div className="relative">
        <CardImage illustration={course.illustration} photograph={course.photograph} />
        {course.price ? (
          <p className="absolute top-3.5 right-3.5 rounded-full bg-fairway-950 px-3 py-1 font-semibold text-white">
            {course.price} <span className="sr-only">{PAGE.perRound}</span>
          </p>
        ) : null}
      </div>
      <CardBody>
        <h2>{course.name}</h2>
        <p className="flex items-center gap-1.5 text-base wrap-anywhere text-muted">
          <Icon name="pin" size="small" />
          {course.location}
        </p>
        {course.description ? <p>{course.description}</p> : null}
        <p className="mt-auto flex flex-wrap gap-2">
          {course.rating === undefined ? null : (
            <Chip look="gold" icon="star">
              <span className="sr-only">{PAGE.rating}</span>
              {course.rating.toFixed(1)}
            </Chip>
          )}
          {course.difficulty ? <Chip>{course.difficulty}</Chip> : null}
          {course.holes ? <Chip>{PAGE.holes(course.holes)}</Chip> : null}
          {course.par ? <Chip>{PAGE.par(course.par)}</Chip> : null}
        </p>
        <ButtonRow>
          <ButtonLink
            href={`/booking?${new URLSearchParams({ q: course.name }).toString()}`}
            aria-label={`${PAGE.book}: ${course.name}`}
          >
            {PAGE.book}
          </ButtonLink>
          {course.website ? (
            <OutboundLink href={course.website}>{PAGE.site(course.name)}</OutboundLink>
          ) : null}
        </ButtonRow>
      </CardBody>
    </Card>
  );
}
