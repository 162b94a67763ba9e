// Chooses the sign-in page and renders the parts around it: name, language, the warning for small screens.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { adoptStyle } from "@kontor/ui-kit/theme/adopt";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { usePath } from "./address.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { ResolutionWarning } from "./resolution-warning.tsx";
import session from "./session.css";
import { SignIn } from "./sign-in.tsx";

const Register = lazy(() => import("./register.tsx"));
const RegisterResult = lazy(() => import("./register-result.tsx"));

const TITLES: Record<string, string> = { "/user/register": "register.title", "/user/register-result": "register.done" };

export function SessionPages(): ReactNode {
  const w = useTranslation();
  const path = usePath();
  const title = TITLES[path] ?? "sign-in.title";
  useEffect(() => adoptStyle("session", session), []);
  useEffect(() => {
    document.title = `${w(title)} - ${w("system.title")}`;
  }, [w, title]);
  return (
    <div className="k-session">
      <aside className="k-session-brand" aria-hidden="true">
        <strong>{w("system.title")}</strong>
        <p>{w("system.promise")}</p>
        <ul>
          {(["purchase", "sales", "stock", "finance"] as const).map((area) => (
            <li key={area}>{w(`system.area-${area}`)}</li>
          ))}
        </ul>
      </aside>
      <div className="k-session-side">
        <header>
          <span className="k-session-name">{w("system.title")}</span>
          <LanguageChoice />
        </header>
        <main>
          <ResolutionWarning />
          <Suspense>{pageOf(path)}</Suspense>
        </main>
        <footer>{w("system.title")} v3.2.0</footer>
      </div>
    </div>
  );
}

function pageOf(path: string): ReactNode {
  if (path === "/user/register") return <Register />;
  if (path === "/user/register-result") return <RegisterResult />;
  return <SignIn />;
}
