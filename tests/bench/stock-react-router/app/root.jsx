import { Links, Meta, NavLink, Outlet, Scripts, ScrollRestoration } from "react-router";

const MAIN = [
  ["/", "Home"],
  ["/about", "Book your golf game"],
  ["/tournaments", "Tournaments"],
  ["/shop", "Pro shop"],
  ["/tips", "Tips & Tricks"],
  ["/scoring", "Scoring"],
  ["/profile", "Profile"],
];

const FOOTER = {
  Play: [
    ["/courses", "Golf courses"],
    ["/booking", "Book Tee Time"],
    ["/partners", "Pay and Play"],
    ["/games", "Complementary Games"],
  ],
  Shop: [["/shop", "View Purchases"]],
  Community: [["/tournaments", "View Tournaments"]],
  Learn: [["/tips", "View Tips"]],
  "This site": [
    ["/privacy", "Privacy"],
    ["/terms", "Terms"],
    ["/accessibility", "Accessibility"],
  ],
};

const SOCIAL = ["Instagram", "Facebook", "YouTube"];

export const meta = () => [
  { title: "Stock" },
  { name: "description", content: "A stock application." },
];

export function Layout({ children }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main">Skip to the content</a>
        <header>
          <div>
            <NavLink to="/">
              <Picture />
              Stock
            </NavLink>
            <nav aria-label="Main">
              <Pages pages={MAIN} />
            </nav>
            <SignOut />
            <details>
              <summary>
                <span>
                  <Picture />
                  Menu
                </span>
                <span>
                  <Picture />
                  Close
                </span>
              </summary>
              <nav aria-label="Menu">
                <Pages pages={MAIN} />
              </nav>
              <SignOut />
            </details>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer>
          <div>
            <strong>Stock</strong>
            <a href="mailto:hello@stock.example">Contact Us</a>
            <ul>
              {SOCIAL.map((name) => (
                <li key={name}>
                  <span>
                    <Picture />
                    <span>{name}</span>
                  </span>
                </li>
              ))}
            </ul>
            <details>
              <summary>
                <span>Show all pages</span>
                <span>Show fewer</span>
              </summary>
              <nav aria-label="All of the site">
                {Object.entries(FOOTER).map(([heading, pages]) => (
                  <div key={heading}>
                    <h2>{heading}</h2>
                    <Pages pages={pages} />
                  </div>
                ))}
              </nav>
            </details>
          </div>
        </footer>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Pages({ pages }) {
  return (
    <ul>
      {pages.map(([path, name]) => (
        <li key={path}>
          <NavLink to={path}>{name}</NavLink>
        </li>
      ))}
    </ul>
  );
}

function SignOut() {
  return (
    <nav aria-label="Account">
      <ul>
        <li>
          <form method="post" action="/logout">
            <button type="submit">Sign out</button>
          </form>
        </li>
      </ul>
    </nav>
  );
}

function Picture() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M4 7h16M4 12h16M4 17h16" />
    </svg>
  );
}

export default function App() {
  return <Outlet />;
}
