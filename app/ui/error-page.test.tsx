import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { RouteErrorPage } from "./error-page.tsx";
import { PageFrameContext } from "./page.ts";

vi.mock("@remix-run/react", async (load) => ({
  ...(await load<object>()),
  useRouteError: () => new Error("the tee is missing"),
}));

afterEach(() => {
  vi.unstubAllEnvs();
});

const page = () =>
  renderToStaticMarkup(
    <PageFrameContext.Provider value={{ requestId: "1" } as never}>
      <RouteErrorPage />
    </PageFrameContext.Provider>,
  );

test("in development the page of an unexpected error shows its reason", () => {
  expect(page()).toContain("Error: the tee is missing");
});

test("a deployed site shows nothing of it", () => {
  vi.stubEnv("DEV", false);
  expect(page()).not.toContain("the tee is missing");
});
