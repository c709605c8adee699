import type { MetaFunction } from "@remix-run/react";
import { TAGLINE } from "#app/platform/content.ts";
import { pageMeta } from "#app/platform/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeroScene } from "#app/ui/hero-scene.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Golf tournaments and tee times in India",
      description: TAGLINE,
      path: "/",
    },
    matches,
  );

export default function Home() {
  return (
    <div className="hero">
      <HeroScene />
      <div className="wrap">
        <div className="hero-copy">
          <h1>{TAGLINE}</h1>
          <div className="row">
            <ButtonLink look="gold" to="/tournaments">
              See tournaments
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
