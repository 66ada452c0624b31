import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readTheme, THEME_COOKIE } from "#ui/theme.ts";
import "#ui/style.css";

export const metadata: Metadata = { title: { default: "Glasshouse", template: "%s · Glasshouse" } };

export const viewport: Viewport = { colorScheme: "light dark", width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <body>{children}</body>
    </html>
  );
}
