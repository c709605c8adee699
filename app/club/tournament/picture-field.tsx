import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { FieldMessages, LABEL_CLASSES } from "#app/forms/field.tsx";
import { PICTURE_SHAPE, PICTURES } from "#app/tournaments/pictures.ts";

export function PictureField({
  field,
  label,
}: {
  field: FieldMetadata<string | undefined>;
  label: string;
}) {
  const [width, height] = PICTURE_SHAPE;
  return (
    <fieldset id={field.id} tabIndex={-1} className="min-w-0">
      <legend className={LABEL_CLASSES}>{label}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {PICTURES.map((picture) => {
          const { key, ...props } = getInputProps(field, {
            type: "radio",
            value: picture.name,
            ariaAttributes: false,
          });
          const id = `${field.id}-${picture.name}`;
          return (
            <label
              key={picture.name}
              htmlFor={id}
              className="grid cursor-pointer gap-1.5 rounded-lg border-2 border-line p-1.5 text-sm has-checked:border-gold-400"
            >
              <img
                src={picture.src}
                width={width}
                height={height}
                alt=""
                loading="lazy"
                className="h-auto w-full rounded-sm"
              />
              <span className="flex items-center gap-2">
                <input key={key} {...props} id={id} className="size-5 flex-none accent-primary" />
                {picture.label}
              </span>
            </label>
          );
        })}
      </div>
      <FieldMessages field={field} />
    </fieldset>
  );
}
