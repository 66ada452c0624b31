import type { Store } from "#collector/store/port/store.ts";
import { openExposure, type Exposure, type ExposureOptions } from "./exposure.ts";

interface Options extends Omit<ExposureOptions, "store" | "onFirst"> {
  store: ExposureOptions["store"] & Pick<Store, "getSignIns" | "raiseNotice">;
  /** Whether people sign in by an OpenID Connect provider. */
  hasProvider: boolean;
  /** Writes a line to the log. */
  say: (text: string) => void;
}

/** The exposure, with a notice that says what to do as long as this copy is reached from elsewhere and has no password. */
export async function announcedExposure({ hasProvider, say, ...options }: Options): Promise<Exposure> {
  const { store } = options;
  const canSignIn = hasProvider || (await store.getSignIns()).isPasswordSet;
  const announce = (text: string) => {
    if (canSignIn) say(`${text}: the dashboard wants a sign-in, and every report its key`);
    else
      store.raiseNotice({
        code: "password_missing",
        subject: "",
        text: `${text}, and no password is set`,
        detail: NO_PASSWORD,
      });
  };
  const onFirst = () => announce("A request came through a proxy");
  const exposure = await openExposure({ ...options, onFirst });
  if (exposure.isExposed() && !canSignIn) announce("Glasshouse is reached from elsewhere");
  return exposure;
}

const NO_PASSWORD =
  "The dashboard wants a sign-in, and every report its key. Set GLASSHOUSE_PASSWORD (8 characters or more) and restart, so that you can sign in.";
