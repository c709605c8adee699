export const SEARCH_CLASSES =
  "min-h-12 min-w-0 rounded-full border-[1.5px] border-control bg-paper px-4.5 py-2.5 placeholder:text-muted placeholder:opacity-100 [&::-webkit-search-decoration]:appearance-none";
