import { Chip } from "#app/ui/chip.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { PRO_SHOP_PAGE as PAGE, shopToast } from "./content.ts";
import { type Partner, siteOf } from "./kind.ts";

/** The store that sells everything, below the offers. */
export function StorePanel({ item }: { item: Partner }) {
  const { photograph } = item;
  const { name, description, address, discount, isSample } = item.fields;
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-sand-100 px-6 py-5.5">
      <div className="flex min-w-0 flex-wrap items-center gap-4">
        {photograph ? <Logo logo={photograph} /> : null}
        <p className="min-w-0 wrap-anywhere">
          {discount ? <Chip look="gold">{discount}</Chip> : null} {PAGE.store(name, siteOf(item))}
          <span className="block text-base">{description}</span>
          {isSample ? <span className="block text-sm text-muted">{PAGE.sampleStore}</span> : null}
        </p>
      </div>
      <OutboundLink href={address} toast={shopToast(PAGE.everything)}>
        {PAGE.shopEverything}
        <span className="sr-only">{PAGE.at(name)}</span>
      </OutboundLink>
    </div>
  );
}
