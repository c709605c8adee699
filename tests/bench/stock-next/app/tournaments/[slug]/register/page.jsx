import Link from "next/link";
import { RegisterForm } from "./form.jsx";

export default async function Register({ params }) {
  const { slug } = await params;
  const url = new URL("/rest/v1/tournaments", process.env.BACKEND_URL);
  url.searchParams.set("slug", `eq.${slug}`);
  url.searchParams.set("select", "name,starts_on,place,facts");
  const response = await fetch(url, {
    cache: "no-store",
    headers: { apikey: process.env.BACKEND_KEY },
  });
  const [tournament] = await response.json();
  return (
    <div>
      <section>
        <Link href="/tournaments">Back to Tournament Details</Link>
        <h1>Register for {tournament.name}</h1>
        <p>The tournament takes place on {tournament.starts_on}.</p>
        <div>
          <RegisterForm />
        </div>
      </section>
      <div>
        <p>{tournament.place}</p>
        <dl>
          {tournament.facts.map(({ name, fact }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
