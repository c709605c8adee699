export function Terms({ terms }: { terms: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}
