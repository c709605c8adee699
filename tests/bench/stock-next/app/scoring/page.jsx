export default function Page() {
  return <h1>scoring</h1>;
}
