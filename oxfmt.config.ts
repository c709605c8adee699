import { defineConfig } from "oxfmt";

export default defineConfig({
  sortTailwindcss: { stylesheet: "./app/ui/tailwind.css" },
});
