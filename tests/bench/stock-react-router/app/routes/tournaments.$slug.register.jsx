import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "react-router";
import { z } from "zod";

const GROUPS = [
  "Golf Buddiez",
  "Toledo Punters",
  "Golf Squad",
  "Scratch Golfers",
  "Weekly Golfers",
  "Bogey Boys",
  "E-Golf",
  "Golf Champs",
  "Upside Down",
  "Other",
];

const CATEGORIES = [
  ["men", "Men (Age < 70)"],
  ["senior", "Senior (Age 70+)"],
  ["ladies", "Ladies"],
];

const schema = z.object({
  submissionKey: z.string(),
  clubWebsite: z.string().optional(),
  fullName: z.string("Please enter your name.").min(2).max(120),
  email: z.email("Please enter a valid email address.").max(254),
  phone: z.string("Please enter your phone number.").min(10).max(32),
  golfGroup: z.enum(GROUPS, "Please select your golf group."),
  customGolfGroup: z.string().max(80).optional(),
  category: z.enum(["men", "senior", "ladies"], "Please select a category."),
  handicap: z.string("Please enter your handicap.").regex(/^(0|[1-9]\d?)(\.\d?)?$|^\.\d$/),
  additionalInfo: z.string().max(2000).optional(),
});

export async function loader({ params }) {
  const url = new URL("/rest/v1/tournaments", process.env.BACKEND_URL);
  url.searchParams.set("slug", `eq.${params.slug}`);
  url.searchParams.set("select", "name,starts_on,place,facts");
  const response = await fetch(url, {
    headers: { apikey: process.env.BACKEND_KEY },
  });
  const [tournament] = await response.json();
  return { tournament };
}

export async function action({ request }) {
  const submission = parseWithZod(await request.formData(), { schema });
  return submission.reply();
}

export default function Register() {
  const { tournament } = useLoaderData();
  const lastResult = useActionData();
  const navigation = useNavigation();
  const [form, fields] = useForm({
    id: "registration",
    lastResult,
    constraint: getZodConstraint(schema),
    defaultValue: {
      fullName: "Asha Golfer",
      email: "golfer@example.com",
      submissionKey: crypto.randomUUID(),
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const isSubmitting = navigation.state === "submitting";
  return (
    <div>
      <section>
        <Link to="/tournaments">Back to Tournament Details</Link>
        <h1>Register for {tournament.name}</h1>
        <p>The tournament takes place on {tournament.starts_on}.</p>
        <div>
          <Form method="post" {...getFormProps(form)}>
            <Errors id={form.errorId} errors={form.errors} />
            <div aria-hidden="true">
              <label htmlFor={fields.clubWebsite.id}>Leave this empty</label>
              <input
                {...getInputProps(fields.clubWebsite, { type: "text" })}
                key={fields.clubWebsite.key}
              />
            </div>
            <input
              {...getInputProps(fields.submissionKey, { type: "hidden" })}
              key={fields.submissionKey.key}
            />
            <Input field={fields.fullName} label="Full Name" />
            <Input field={fields.email} label="Email" type="email" />
            <Input field={fields.phone} label="Phone Number" type="tel" />
            <div>
              <label htmlFor={fields.golfGroup.id}>Golf Group</label>
              <select {...getSelectProps(fields.golfGroup)} key={fields.golfGroup.key}>
                <option value="">Select your golf group</option>
                {GROUPS.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
              <Errors id={fields.golfGroup.errorId} errors={fields.golfGroup.errors} />
            </div>
            <Input
              field={fields.customGolfGroup}
              label="Please specify your Golf Group"
              hint="Only when your group is not in the list."
            />
            <fieldset>
              <legend>Category Selection</legend>
              {CATEGORIES.map(([value, label]) => (
                <div key={value}>
                  <input
                    {...getInputProps(fields.category, {
                      type: "radio",
                      value,
                    })}
                    id={`${fields.category.id}-${value}`}
                    key={value}
                  />
                  <label htmlFor={`${fields.category.id}-${value}`}>{label}</label>
                </div>
              ))}
              <Errors id={fields.category.errorId} errors={fields.category.errors} />
            </fieldset>
            <Input field={fields.handicap} label="Handicap" />
            <div>
              <label htmlFor={fields.additionalInfo.id}>Additional Information (Optional)</label>
              <textarea
                {...getTextareaProps(fields.additionalInfo)}
                key={fields.additionalInfo.key}
                rows={3}
              />
              <p>Anything the organisers should know.</p>
              <Errors id={fields.additionalInfo.errorId} errors={fields.additionalInfo.errors} />
            </div>
            <button type="submit" disabled={isSubmitting}>
              {isSubmitting ? "Submitting..." : "Complete Registration"}
            </button>
          </Form>
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

function Input({ field, label, type = "text", hint }) {
  return (
    <div>
      <label htmlFor={field.id}>{label}</label>
      <input {...getInputProps(field, { type })} key={field.key} />
      {hint ? <p>{hint}</p> : null}
      <Errors id={field.errorId} errors={field.errors} />
    </div>
  );
}

function Errors({ id, errors }) {
  return errors ? <p id={id}>{errors.join(" ")}</p> : null;
}
