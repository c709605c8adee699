import { ButtonRow } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { IllustratedCard } from "#app/ui/illustrated-card.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { PAY_AND_PLAY_PAGE, PRO_SHOP_PAGE, shopToast } from "./content.ts";
import { drawingOf, type Partner, siteOf } from "./kind.ts";

/** A partner or an offer, as its page shows it. */
export function PartnerCard({ item }: { item: Partner }) {
  const { name, description, address, discount, place, isSample } = item.fields;
  const isOffer = place === "shop";
  const notes = [
    ...(isOffer ? [] : [`${PAY_AND_PLAY_PAGE.opens(siteOf(item))}.`]),
    ...(isSample ? [PAY_AND_PLAY_PAGE.sample] : []),
  ];
  return (
    <IllustratedCard
      as={isOffer ? "h3" : "h2"}
      illustration={drawingOf(item)}
      photograph={item.photograph}
      isWhole
      title={name}
      text={description}
    >
      {discount ? (
        <p>
          <Chip look="gold">{discount}</Chip>
        </p>
      ) : null}
      <ButtonRow atEnd>
        {isOffer ? (
          <OutboundLink href={address} toast={shopToast(name)}>
            {PRO_SHOP_PAGE.shop} <span className="sr-only">{name}</span>
          </OutboundLink>
        ) : (
          <OutboundLink href={address}>{PAY_AND_PLAY_PAGE.visit(name)}</OutboundLink>
        )}
      </ButtonRow>
      {notes.length > 0 ? <p className="text-base text-muted">{notes.join(" ")}</p> : null}
    </IllustratedCard>
  );
}
