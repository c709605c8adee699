import { createUser, makeAdmin } from "../support/backend.ts";
import { addCourse } from "../support/courses.ts";
import { expect, expectSound, signUpAsAdmin, test } from "./fixtures.ts";

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
