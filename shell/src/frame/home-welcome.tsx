// The words above the home page: who is greeted, for which company.
import { useWords } from "@kontor/ui-kit/i18n";
import { useSession } from "@kontor/ui-kit/session";
import type { ReactNode } from "react";
import { greetingOf } from "./greeting.rules.ts";

export function HomeWelcome(): ReactNode {
  const w = useWords();
  const me = useSession();
  return (
    <div className="k-welcome">
      <h1>{w(greetingOf(new Date().getHours()), { name: me?.username ?? "" })}</h1>
      <p>{me?.companyName ? w("home.company", { company: me.companyName }) : w("system.promise")}</p>
    </div>
  );
}
