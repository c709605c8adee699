import { getDefaultSelectors } from "eslint-plugin-better-tailwindcss/defaults";
import { defineConfig } from "oxlint";

export default defineConfig({
  plugins: ["eslint", "typescript", "oxc", "react", "jsx-a11y"],
  jsPlugins: ["eslint-plugin-better-tailwindcss"],
  options: {
    typeAware: true,
    reportUnusedDisableDirectives: "error",
    denyWarnings: true,
  },
  ignorePatterns: [
    // Deno checks the edge functions, which have its imports and globals.
    "supabase/functions/",
    // As Remix's template has it, in JavaScript and with packages of its own.
    "tests/bench/stock/",
    "tests/bench/stock-next/",
    "tests/bench/stock-react-router/",
  ],
  settings: {
    "better-tailwindcss": {
      entryPoint: "app/ui/tailwind.css",
      selectors: [
        ...getDefaultSelectors(),
        {
          kind: "variable",
          name: "^[A-Z_]*CLASSES$",
          match: [{ type: "strings" }, { type: "objectValues" }],
        },
      ],
    },
  },
  categories: { correctness: "error" },
  // Rules of other categories, rules with options, and what is not wanted.
  rules: {
    // It objects to the options of a datalist.
    "jsx-a11y/control-has-associated-label": "off",
    // A role is often the shorter way, as is `status` of a block.
    "jsx-a11y/prefer-tag-over-role": "off",
    "no-array-constructor": "error",
    "no-case-declarations": "error",
    "no-console": "error",
    "no-empty": "error",
    "no-fallthrough": "error",
    "no-prototype-builtins": "error",
    "no-regex-spaces": "error",
    "no-unexpected-multiline": "error",
    // Names with an underscore too.
    "no-unused-vars": ["error", { varsIgnorePattern: "^$", argsIgnorePattern: "^$" }],
    "no-useless-constructor": "error",
    "no-var": "error",
    "prefer-const": "error",
    "prefer-rest-params": "error",
    "prefer-spread": "error",
    "react/rules-of-hooks": "error",
    "react/unsupported-syntax": "error",
    "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
    "typescript/no-confusing-void-expression": "error",
    "typescript/no-deprecated": "error",
    "typescript/no-dynamic-delete": "error",
    "typescript/no-empty-object-type": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-extraneous-class": "error",
    "typescript/no-generated-empty-object-type": "error",
    "typescript/no-invalid-void-type": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-mixed-enums": "error",
    "typescript/no-namespace": "error",
    "typescript/no-non-null-asserted-nullish-coalescing": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-require-imports": "error",
    "typescript/no-unnecessary-boolean-literal-compare": "error",
    "typescript/no-unnecessary-condition": "error",
    "typescript/no-unnecessary-template-expression": "error",
    "typescript/no-unnecessary-type-arguments": "error",
    "typescript/no-unnecessary-type-assertion": "error",
    "typescript/no-unnecessary-type-constraint": "error",
    "typescript/no-unnecessary-type-conversion": "error",
    "typescript/no-unnecessary-type-parameters": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-enum-comparison": "error",
    "typescript/no-unsafe-function-type": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    // A Remix loader or action may end by throwing a Response.
    "typescript/only-throw-error": [
      "error",
      {
        allow: [
          { from: "lib", name: "Response" },
          {
            from: "package",
            name: "TypedResponse",
            package: "@remix-run/server-runtime",
          },
        ],
      },
    ],
    "typescript/prefer-literal-enum-member": "error",
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/prefer-reduce-type-parameter": "error",
    "typescript/prefer-return-this-type": "error",
    "typescript/related-getter-setter-pairs": "error",
    "typescript/require-await": "error",
    "typescript/restrict-plus-operands": [
      "error",
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    "typescript/restrict-template-expressions": [
      "error",
      {
        allowAny: false,
        allowBoolean: false,
        allowNever: false,
        allowNullish: false,
        allowNumber: true,
        allowRegExp: false,
      },
    ],
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    "typescript/unified-signatures": "error",
    "typescript/use-unknown-in-catch-callback-variable": "error",
  },
  overrides: [
    {
      // oxfmt sorts the classes; this plugin validates them.
      files: ["app/**/*.tsx"],
      excludeFiles: ["app/**/*.server.tsx"],
      rules: {
        "better-tailwindcss/no-unknown-classes": "error",
        "better-tailwindcss/no-conflicting-classes": "error",
        "better-tailwindcss/no-deprecated-classes": "error",
        "better-tailwindcss/no-duplicate-classes": "error",
      },
    },
    {
      // In TypeScript the compiler says it, and knows overloads.
      files: ["**/*.{js,mjs}"],
      env: { node: true },
      rules: {
        "no-redeclare": ["error", { builtinGlobals: false }],
        "no-undef": "error",
      },
    },
    {
      files: ["app/pages/offline/worker/*.js"],
      env: { node: false, serviceworker: true },
      globals: { SITE: "readonly" },
      // The rule ignores a JSDoc cast; TypeScript does not.
      rules: { "typescript/no-unsafe-assignment": "off" },
    },
    {
      files: ["app/pages/card/hole-script/*.js"],
      env: { node: false, browser: true },
    },
    {
      // Tests read responses of any type.
      files: ["tests/**"],
      rules: {
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-member-access": "off",
        // Playwright reads a fixture's dependencies from its destructured first
        // argument.
        "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
        // Its `use` is no hook.
        "react/rules-of-hooks": "off",
      },
    },
    {
      // They sort numbers of one length.
      files: ["**/*.test.ts"],
      rules: { "typescript/require-array-sort-compare": "off" },
    },
    {
      // The rule ignores a JSDoc cast; TypeScript does not.
      files: ["scripts/*.mjs"],
      rules: { "typescript/no-unsafe-assignment": "off" },
    },
    {
      files: [
        "scripts/**",
        "packages/**",
        "supabase/local/**",
        "tests/bench/**",
        "tests/mutation/**",
      ],
      rules: { "no-console": "off" },
    },
  ],
});
