"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

export function Pages({ pages }) {
  const here = usePathname();
  return (
    <ul>
      {pages.map(([path, name]) => (
        <li key={path}>
          <Link href={path} aria-current={path === here ? "page" : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
