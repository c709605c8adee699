import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmPassword } from "#app/club/frame/confirm-password.server.ts";
import { Rows } from "#app/club/frame/list.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { accountSince } from "#app/club/frame/unproven-account.server.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { isOfTournaments, ROLES } from "#app/site/own-roles.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { readAttention } from "./attention.server.ts";
import { MembersTabs } from "./members-tabs.tsx";
import {
  endRolePath,
  GRANT_LABELS as LABELS,
  ROLE_MESSAGES as MESSAGES,
  ROLE_OPTIONS,
  ROLE_TOASTS as TOASTS,
  ROLES_PAGE as PAGE,
  ROLES_PATH,
} from "./roles-content.ts";
import { grantRole, listRoles, readTournamentOptions, type RoleLine } from "./roles.server.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const loader = formLoader(async ({ context }) => {
  const [roles, tournaments, { count }] = await Promise.all([
    listRoles(context),
    readTournamentOptions(context),
    readAttention(context),
  ]);
  return { roles, tournaments, attention: count };
});

const grantSchema = z
  .object({
    email: z.email({ error: MESSAGES.email }),
    role: z.enum(ROLES, { error: MESSAGES.role }),
    tournament: z.string().max(40).optional(),
    currentPassword: z.string().max(256).optional(),
    accountSince,
  })
  .refine(({ role, tournament }) => isOfTournaments(role) || !tournament, {
    path: ["tournament"],
    error: MESSAGES.editorOfAll,
  });

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    schema: grantSchema,
    failed: TOASTS.notGranted,
    async run({ currentPassword, ...grant }, { context, user }) {
      await confirmPassword(context, user, currentPassword, MESSAGES.passwordNeeded);
      await grantRole(context, grant);
      return redirectWithSuccess(ROLES_PATH, TOASTS.granted(grant.email, grant.role));
    },
  });
}

type GrantFields = {
  email: string;
  role: string;
  tournament?: string;
  currentPassword: string;
  accountSince?: string;
};

export default function Roles() {
  const { content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<GrantFields>({
    id: "grant",
    lastResult: answer?.result,
    defaultValue: saved ?? {},
  });
  const roles = content?.roles ?? [];
  return (
    <ClubScreen
      wide
      answer={answer}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      <MembersTabs attention={content?.attention ?? 0} />
      <div className="grid w-full items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          <RoleList
            id="held"
            heading={PAGE.held}
            roles={roles.filter(({ until }) => until === null)}
          />
          <RoleList
            id="ended"
            heading={PAGE.ended}
            roles={roles.filter(({ until }) => until !== null)}
          />
        </div>
        <section className="grid gap-3" aria-labelledby="grant-a-role">
          <h2 id="grant-a-role">{PAGE.grant}</h2>
          <p className="text-sm text-muted">{PAGE.grantHint}</p>
          <ServerForm form={form} labels={LABELS} lastResult={answer?.result} action={ROLES_PATH}>
            <HiddenField field={fields.accountSince} />
            <Field field={fields.email} label={LABELS.email} type="email" />
            <Field field={fields.role} label={LABELS.role} as="radio" options={ROLE_OPTIONS} />
            <Field
              field={fields.tournament}
              label={LABELS.tournament}
              as="select"
              placeholder={PAGE.wholeClub}
              options={content?.tournaments ?? []}
            />
            <Field
              field={fields.currentPassword}
              label={LABELS.currentPassword}
              type="password"
              autoComplete="current-password"
            />
            <ButtonRow>
              <SubmitButton busyText={PAGE.granting}>{PAGE.grant}</SubmitButton>
            </ButtonRow>
          </ServerForm>
        </section>
      </div>
    </ClubScreen>
  );
}

function RoleList({
  id,
  heading,
  roles,
}: {
  id: string;
  heading: string;
  roles: readonly RoleLine[];
}) {
  if (roles.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Rows>
        {roles.map((role) => (
          <li
            key={role.id ?? role.email}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-line px-5 py-3.5 not-first:border-t"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{role.what}</p>
              <p className="wrap-anywhere">
                {[role.name, role.email].filter((part) => part !== null).join(", ")}
              </p>
              <p className="text-sm wrap-anywhere text-muted">{role.since}</p>
              {role.until === null ? null : (
                <p className="text-sm wrap-anywhere text-muted">{role.until}</p>
              )}
            </div>
            {role.id === null || role.until !== null ? null : (
              <ButtonLink
                look="quiet"
                size="small"
                href={endRolePath(role.id)}
                aria-label={`${PAGE.end}: ${role.what}, ${role.email}`}
              >
                {PAGE.end}
              </ButtonLink>
            )}
          </li>
        ))}
      </Rows>
    </section>
  );
}
