import { Illustration } from "#app/ui/illustration.tsx";
import { Photograph } from "#app/ui/photograph.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { tipLineOf, type TipView } from "./kind.ts";

/** A tip on its own page. */
export function TipArticle({ item }: { item: TipView }) {
  const { title, text, illustration, photograph } = tipLineOf(item);
  return (
    <article className="grid max-w-160 grid-cols-1 gap-4">
      <h1 className="wrap-anywhere">{title}</h1>
      <p className="text-lg wrap-anywhere">{text}</p>
      {photograph ? (
        <Photograph
          photograph={photograph}
          wide="40rem"
          isFirst
          className="h-auto w-full rounded-xl bg-fairway-100"
        />
      ) : (
        <Illustration illustration={illustration} rounded />
      )}
      <Prose html={item.html} />
    </article>
  );
}
