import js from "@eslint/js";
import tailwind from "eslint-plugin-better-tailwindcss";
import { getDefaultSelectors } from "eslint-plugin-better-tailwindcss/defaults";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  {
    // Deno checks the edge functions; their imports and globals are its own.
    ignores: ["build/", ".data/", "test-results/", "supabase/functions/"],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "no-console": "error",
      // Remix ends a request by throwing a Response.
      "@typescript-eslint/only-throw-error": [
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
    },
  },
  {
    files: ["app/**/*.tsx"],
    ...jsxA11y.flatConfigs.recommended,
    languageOptions: { globals: globals.browser },
  },
  {
    // prettier-plugin-tailwindcss orders the classes; this knows them.
    files: ["app/**/*.tsx"],
    ignores: ["app/**/*.server.tsx"],
    plugins: { "better-tailwindcss": tailwind },
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
    rules: {
      "better-tailwindcss/no-unknown-classes": "error",
      "better-tailwindcss/no-conflicting-classes": "error",
      "better-tailwindcss/no-deprecated-classes": "error",
      "better-tailwindcss/no-duplicate-classes": "error",
    },
  },
  {
    files: ["app/offline/worker/*.js"],
    languageOptions: {
      globals: { ...globals.serviceworker, SITE: "readonly" },
    },
    // The rule does not see a JSDoc cast; TypeScript does.
    rules: { "@typescript-eslint/no-unsafe-assignment": "off" },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ...reactHooks.configs.flat.recommended,
  },
  {
    // Tests look into answers of every shape.
    files: ["tests/**"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      // Playwright reads the names of a fixture's needs off its first argument.
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    },
  },
  {
    // The rule does not see a JSDoc cast; TypeScript does.
    files: ["scripts/*.mjs"],
    rules: { "@typescript-eslint/no-unsafe-assignment": "off" },
  },
  {
    files: [
      "scripts/**",
      "supabase/local/**",
      "tests/bench/**",
      "tests/mutation/**",
    ],
    rules: { "no-console": "off" },
  },
);
