import { defineConfig } from "oxfmt";

export default defineConfig({
  printWidth: 100,
  sortTailwindcss: { stylesheet: "./app/ui/tailwind.css" },
});
