import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { answerTooManyAttempts } from "#app/auth/failure.server.ts";
import { requireViewer } from "#app/auth/session.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { readForm } from "#app/platform/form-data.server.ts";
import {
  forgetKeptForm,
  keepingForm,
  readKeptForm,
} from "#app/platform/kept-form.server.ts";
import { countAttempt } from "#app/platform/rate-limits.server.ts";
import { pageMeta } from "#app/platform/seo.ts";
import { redirectWithSuccess } from "#app/platform/toast.server.ts";
import { BangaloreFormFields } from "#app/registrations/bangalore-form-fields.tsx";
import { registerForBangalore } from "#app/registrations/bangalore.server.ts";
import { findChange } from "#app/registrations/changes.server.ts";
import {
  BANGALORE_LABELS as LABELS,
  CHANGE_PAGE as PAGE,
  CHANGE_TOASTS as TOASTS,
} from "#app/registrations/content.ts";
import { answerFailedRegistration } from "#app/registrations/failed-registration.server.ts";
import { NothingToChange } from "#app/registrations/registration-screens.tsx";
import {
  bangaloreChangeSchema,
  type BangaloreChangeFields,
} from "#app/registrations/schema.ts";
import { askToSignIn } from "#app/registrations/signed-out-post.server.ts";
import { BANGALORE_BIRDIE_BASH, changePath } from "#app/tournaments/content.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import {
  type Constraints,
  HiddenField,
  ServerForm,
  useServerForm,
} from "#app/ui/form.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";

const TOURNAMENT = BANGALORE_BIRDIE_BASH;
const PATH = changePath(TOURNAMENT.id);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading(TOURNAMENT.name),
      description: PAGE.description,
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = {
  styles: ["cards", "form"],
  enhanced: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(context, request);
  const change = await findChange(context, viewer.id, TOURNAMENT.id);
  if (change.closed) {
    const { closed, changesUntil } = change;
    return { closed, changesUntil } as const;
  }
  const { registration, changesUntil } = change;
  return {
    closed: null,
    changesUntil,
    constraint: getZodConstraint(bangaloreChangeSchema),
    defaultValue: {
      submissionKey: crypto.randomUUID(),
      replaces: registration.id,
      ...(readKeptForm(request, PATH) ?? registration.values),
    },
  } as const;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const viewer = await keepingForm(context, PATH, form);
  if (!viewer) return askToSignIn(PATH);
  const submission = parseWithZod(form, { schema: bangaloreChangeSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), toast: null }, { status: 400 });
  }
  const seconds = await countAttempt(context, "register", viewer.id);
  if (seconds !== null) return answerTooManyAttempts(submission, seconds);
  const outcome = await registerForBangalore(
    context,
    submission.value,
    submission.value.replaces,
  );
  if (!outcome.registered) {
    return answerFailedRegistration(submission, outcome, TOASTS.notChanged);
  }
  forgetKeptForm(request, context);
  return redirectWithSuccess("/profile", TOASTS.changed(TOURNAMENT.name));
}

export { sendOrStay as clientAction } from "#app/ui/send-or-stay.ts";

export default function ChangeBangaloreRegistration() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <section className="wrap page narrow">
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      {screen.closed ? null : (
        <ButtonLink look="quiet" href="/profile">
          {PAGE.back}
        </ButtonLink>
      )}
      <h1>{PAGE.heading(TOURNAMENT.name)}</h1>
      {screen.closed ? (
        <NothingToChange
          reason={screen.closed}
          tournament={TOURNAMENT}
          changesUntil={screen.changesUntil}
        />
      ) : (
        <ChangeForm {...screen} />
      )}
    </section>
  );
}

function ChangeForm({
  changesUntil,
  constraint,
  defaultValue,
}: {
  changesUntil: string;
  constraint: Constraints;
  defaultValue: Partial<BangaloreChangeFields>;
}) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<BangaloreChangeFields>({
    id: "registration",
    lastResult: answer?.result,
    constraint,
    defaultValue,
  });
  return (
    <>
      <p className="lead">{PAGE.until(formatDay(changesUntil))}</p>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <HiddenField field={fields.replaces} />
        <BangaloreFormFields fields={fields} />
        <SubmitButton busyText={PAGE.busy} formAction={PATH}>
          {PAGE.submit}
        </SubmitButton>
      </ServerForm>
    </>
  );
}
