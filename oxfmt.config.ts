import { defineConfig } from "oxfmt";

export default defineConfig({
  printWidth: 100,
  sortImports: { newlinesBetween: false },
  sortTailwindcss: { stylesheet: "./app/ui/tailwind.css" },
});
