import { SITE, type SiteItem } from "./kind.ts";

const { contact, ...MEDIA } = SITE.fields;

/** What the foot of each page leads to, for its preview. */
export function SiteFacts({ item: { fields } }: { item: SiteItem }) {
  return (
    <ul className="grid gap-2 wrap-anywhere">
      <li>
        {contact.label}: {fields.contact ?? "that of the settings"}
      </li>
      {Object.entries(MEDIA).map(([name, { label }]) => {
        const address = fields[name as keyof typeof MEDIA];
        return (
          <li key={name}>
            {label}: {address ? <a href={address}>{address}</a> : "no link"}
          </li>
        );
      })}
    </ul>
  );
}
