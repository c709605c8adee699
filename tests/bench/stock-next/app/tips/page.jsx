export default function Page() {
  return <h1>tips</h1>;
}
