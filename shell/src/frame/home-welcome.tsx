// The greeting above the home page, with the user's and the company's name.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import { useSession } from "@kontor/ui-kit/session";
import type { ReactNode } from "react";
import { greetingOf, hourOf } from "./greeting.rules.ts";

export function HomeWelcome(): ReactNode {
  "use no memo"; // The greeting goes by the hour.
  const w = useTranslation();
  const me = useSession();
  return (
    <div className="k-welcome">
      <h1>{w(greetingOf(hourOf(formatDateTime(new Date()))), { name: me?.username ?? "" })}</h1>
      <p>{me?.companyName ? w("home.company", { company: me.companyName }) : w("system.promise")}</p>
    </div>
  );
}
