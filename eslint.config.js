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
    // Deno checks the edge functions, which have its imports and globals.
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
      // A Remix loader or action may end by throwing a Response.
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
    // prettier-plugin-tailwindcss sorts the classes; this plugin validates
    // them.
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
    // The rule ignores a JSDoc cast; TypeScript does not.
    rules: { "@typescript-eslint/no-unsafe-assignment": "off" },
  },
  {
    // The compiler behind its rules reads each file anew: only what may have hooks.
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/**/*.server.ts", "app/**/*.test.ts"],
    ...reactHooks.configs.flat.recommended,
  },
  {
    // Tests read responses of any type.
    files: ["tests/**"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      // Playwright reads a fixture's dependencies from its destructured first
      // argument.
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    },
  },
  {
    // The rule ignores a JSDoc cast; TypeScript does not.
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
