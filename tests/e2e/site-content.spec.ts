import { createUser, makeAdmin } from "../support/backend.ts";
import { addCourse } from "../support/courses.ts";
import { expect, expectSound, ready, signUpAsAdmin, test } from "./fixtures.ts";

test("a course that is one of the club’s is not asked for its holes and par, and keeps what was typed", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const course = await addCourse(backend, secretary);
  await signUpAsAdmin(page, golfer, backend);
  await page.goto("/admin/content/course/new");
  const [holes, par] = [page.getByLabel("Holes"), page.getByLabel("Par", { exact: true })];
  const saved = page.getByLabel("Course of the club");
  await holes.fill("18");
  await par.fill("72");
  await saved.selectOption({ label: `${course.name}: 9 holes, par 36` });
  await expect(holes).toBeHidden();
  await expect(par).toBeHidden();
  await saved.selectOption("None");
  await expect(holes).toHaveValue("18");
  await expect(par).toHaveValue("72");
  await saved.selectOption(course.id);
  await page.getByLabel("Name").fill("Nine in the hills");
  await page.getByLabel("Place").fill("Ooty");
  await page.getByLabel("Booking: a tee time can be booked").check();
  await page.getByLabel("Drawn as").selectOption("hills");
  await expectSound(page, withJavaScript);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.waitForURL(/\/preview\?/);
  await expect(page.getByText("9 holes", { exact: true })).toBeVisible();
  await expect(page.getByText("par 36", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Back to the form" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Nine in the hills");
  await page.getByLabel("Place").fill("Coonoor");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Delete it?")).toBeFocused();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByLabel("Place")).toHaveValue("Coonoor");
});

test("a content form that Back leads to from its preview has all that was typed", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  await signUpAsAdmin(page, golfer, backend);
  const title = page.getByLabel("Title");
  const summary = page.getByLabel("In short");
  const drawing = page.getByLabel("Drawn as");
  await page.goto("/admin/content/tip/swing");
  await ready(page, withJavaScript);
  await title.fill("Typed title");
  await summary.fill("Typed of several lines");
  await drawing.selectOption("putting");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.waitForURL(/\/preview/);
  await page.goBack();
  await ready(page, withJavaScript);
  await expect(title).toHaveValue("Typed title");
  await expect(summary).toHaveValue("Typed of several lines");
  await expect(drawing).toHaveValue("putting");
  // After the preview a reload has it, too.
  await page.reload();
  await ready(page, withJavaScript);
  await expect(summary).toHaveValue("Typed of several lines");
});

test(
  "a content form that is loaded again has what was typed, until it is saved",
  { tag: "@javascript" },
  async ({ page, golfer, backend }) => {
    await signUpAsAdmin(page, golfer, backend);
    const title = page.getByLabel("Title");
    const summary = page.getByLabel("In short");
    const restored = page.getByText("What you had typed is in the form again.");
    await page.goto("/admin/content/tip/swing");
    await ready(page, true);
    const kept = page.waitForResponse((response) =>
      (response.request().postData() ?? "").includes("Typed of several lines"),
    );
    await title.fill("Typed title");
    await summary.fill("Typed of several lines");
    await kept;
    await page.reload();
    await ready(page, true);
    await expect(title).toHaveValue("Typed title");
    await expect(summary).toHaveValue("Typed of several lines");
    await expect(restored).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Typed title" })).toBeVisible();
    await page.reload();
    await ready(page, true);
    await expect(title).toHaveValue("Typed title");
    await expect(restored).toBeHidden();
  },
);

test("an earlier version in the form keeps at hand what was typed there", async ({
  page,
  golfer,
  backend,
  withJavaScript,
}) => {
  await signUpAsAdmin(page, golfer, backend);
  await page.goto("/admin/content/tip/new");
  await page.getByLabel("Title").fill("First words");
  await page.getByLabel("In short").fill("Slowly.");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "First words" })).toBeVisible();
  await page.getByLabel("Title").fill("Second words");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Second words" })).toBeVisible();
  await ready(page, withJavaScript);
  await page.getByLabel("In short").fill("Typed since");
  await page.getByRole("button", { name: "Take this version into the form" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("First words");
  await expect(page.getByLabel("In short")).toHaveValue("Slowly.");
  await expectSound(page, withJavaScript);
  await page.getByRole("button", { name: "Bring back what you had typed" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Second words");
  await expect(page.getByLabel("In short")).toHaveValue("Typed since");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("It is at the end of the list")).toBeVisible();
});
