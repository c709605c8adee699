export default function Page() {
  return <h1>tournaments</h1>;
}
