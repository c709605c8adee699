import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmPassword } from "#app/club/frame/confirm-password.server.ts";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import {
  END_PAGE as PAGE,
  GRANT_LABELS,
  ROLE_MESSAGES as MESSAGES,
  ROLE_TOASTS as TOASTS,
  ROLES_PAGE,
  ROLES_PATH,
} from "./roles-content.ts";
import { endRole, listRoles } from "./roles.server.ts";

export const meta = clubMeta(PAGE.title, "End a role of a helper of the club.");

/** @throws a 404 Response when no such role is held */
export const loader = formLoader(async ({ context, params }) => {
  const roles = await listRoles(context);
  const role = roles.find(({ id, until }) => id === params.grant && until === null);
  if (!role) throw new Response(null, { status: 404 });
  return { role };
});

const endSchema = z.object({ currentPassword: z.string().max(256).optional() });

export function action(post: ActionFunctionArgs) {
  const { grant = "" } = post.params;
  return submitClubForm(post, {
    schema: endSchema,
    isSaved: false,
    failed: TOASTS.notEnded,
    async run({ currentPassword }, { context, user }) {
      await confirmPassword(context, user, currentPassword, MESSAGES.passwordNeeded);
      await endRole(context, grant);
      return redirectWithSuccess(ROLES_PATH, TOASTS.ended);
    },
  });
}

const LABELS = { currentPassword: GRANT_LABELS.currentPassword } as const;

export default function EndRole() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ currentPassword: string }>({
    id: "end",
    lastResult: answer?.result,
  });
  return (
    <ClubScreen
      answer={answer}
      back={{ href: ROLES_PATH, text: ROLES_PAGE.heading }}
      heading={PAGE.title}
    >
      {content ? (
        <p className="wrap-anywhere">
          <strong>{content.role.what}</strong> {content.role.email}
        </p>
      ) : null}
      <p>{PAGE.text}</p>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result} action={path}>
        <Field
          field={fields.currentPassword}
          label={LABELS.currentPassword}
          type="password"
          autoComplete="current-password"
        />
        <ButtonRow>
          <SubmitButton busyText={PAGE.busyText}>{PAGE.submit}</SubmitButton>
          <ButtonLink look="quiet" href={ROLES_PATH}>
            {PAGE.keep}
          </ButtonLink>
        </ButtonRow>
      </ServerForm>
    </ClubScreen>
  );
}
