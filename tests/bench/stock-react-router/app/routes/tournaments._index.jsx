export default function Page() {
  return <h1>tournamentsindex</h1>;
}
