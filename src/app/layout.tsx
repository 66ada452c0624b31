import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { publicUrl } from "#config/addresses.ts";
import { environmentName, readEnv, releaseName } from "#config/env.ts";
import { basePath } from "#lib/base-path.ts";
import { answerInterruptedPage } from "#shell/failure/answer-interrupted-page.ts";
import { HydrateFailedPage } from "#shell/failure/hydrate-failed-page.tsx";
import { isLabOpen } from "#shell/faults/is-lab-open.ts";
import { linkBrowserReports, nonceOf, POLICY_HEADER } from "#shell/guard/security-headers.ts";
import { productName } from "#shell/product-name.ts";
import { EARLY_BUFFER } from "#telemetry/browser/early-buffer.ts";
import { readTheme, THEME_COOKIE } from "#ui/theme.ts";
import "#ui/style.css";

/** Not a function: Next would make a span of it in every page's trace. */
export const metadata: Metadata = {
  title: { default: productName, template: `%s · ${productName}` },
  icons: { icon: { url: `${basePath}/icon.svg`, type: "image/svg+xml", sizes: "any" } },
};

export const viewport: Viewport = { colorScheme: "light dark", width: "device-width", initialScale: 1 };

/** Pages are rendered per request, because script nonce and trace are the request's own. */
export const dynamic = "force-dynamic";

/** The document. Its attributes configure the browser's telemetry, which is only known at run time. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  answerInterruptedPage(theme);
  linkBrowserReports();
  const env = readEnv();
  const nonce = nonceOf((await headers()).get(POLICY_HEADER));
  return (
    <html
      lang="en"
      data-theme={theme === "system" ? undefined : theme}
      data-release={releaseName(env)}
      data-environment={environmentName(env)}
      data-dashboard={isLabOpen() ? (publicUrl(env) ?? `:${env.DASHBOARD_PORT}`) : undefined}
    >
      <head>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_BUFFER }} />
      </head>
      <body>
        <HydrateFailedPage>{children}</HydrateFailedPage>
      </body>
    </html>
  );
}
