export type UnreachedEntry = {
  entry_id: string;
  full_name: string;
  phone: string;
};

export function Unreached({ entries }: { entries: readonly UnreachedEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <p>
        {entries.length === 1
          ? "1 has no address: please phone them."
          : `${entries.length} have no address: please phone them.`}
      </p>
      <ul className="list-disc pl-5">
        {entries.map(({ entry_id, full_name, phone }) => (
          <li key={entry_id} className="wrap-anywhere">
            {full_name}, <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
