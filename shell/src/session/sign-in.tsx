// The sign-in page: the three ways to sign in, and the steps that may follow: a new password, a department (shell.md §2 "Sign-in views").

import { useTranslation } from "@kontor/ui-kit/i18n";
import { session } from "@kontor/ui-kit/session";
import { type KeyboardEvent, lazy, type ReactNode, useState } from "react";
import { landingAfterSignIn } from "../frame/guard.rules.ts";
import { AccountForm, type SignedIn } from "./account-form.tsx";
import { go, leaveFor } from "./address.ts";
import type { Department } from "./departments.ts";
import { departmentsOf, storeNoDepartment } from "./departments.ts";
import { Notice } from "./plain.tsx";

// Few sign-ins have a second step, so the first page is shown without its code.
const DepartmentStep = lazy(() => import("./department-step.tsx").then((file) => ({ default: file.DepartmentStep })));
const PasswordStep = lazy(() => import("./password-step.tsx").then((file) => ({ default: file.PasswordStep })));

const WAYS = ["account", "sms", "scan"] as const;
type Way = (typeof WAYS)[number];
type Step =
  | { at: "sign-in" }
  | { at: "password"; person: SignedIn }
  | { at: "department"; list: readonly Department[] };

export function SignIn(): ReactNode {
  const [step, setStep] = useState<Step>({ at: "sign-in" });
  const land = () => leaveFor(landingAfterSignIn(location.search));
  const chooseDepartment = async (person: SignedIn) => {
    const next = await departmentsOf(person);
    if (next.step === "pick") return setStep({ at: "department", list: next.list });
    if (next.step === "none") storeNoDepartment();
    land();
  };
  const enter = async (person: SignedIn) =>
    person.mustChangePassword ? setStep({ at: "password", person }) : await chooseDepartment(person);

  if (step.at === "password")
    return <PasswordStep person={step.person} onDone={() => chooseDepartment(step.person)} onLeave={forget} />;
  if (step.at === "department") return <DepartmentStep list={step.list} onDone={land} onLeave={forget} />;
  return <Ways onSignedIn={enter} />;

  function forget(): void {
    session.clear();
    setStep({ at: "sign-in" });
  }
}

/** The placeholder for SMS and QR-code sign-in, which do not exist yet. */
function Later(): ReactNode {
  const w = useTranslation();
  return (
    <Notice kind="info">
      {w("under-development.title")}
      <br />
      <span className="k-soft">{w("sign-in.use-account")}</span>
    </Notice>
  );
}

/** Tabs of native elements: three buttons do not need a library's tabs. */
function Ways({ onSignedIn }: { onSignedIn: (person: SignedIn) => Promise<void> }): ReactNode {
  const w = useTranslation();
  const [way, setWay] = useState<Way>("account");
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = WAYS[(WAYS.indexOf(way) + by + WAYS.length) % WAYS.length] ?? "account";
    setWay(next);
    document.getElementById(`way-${next}`)?.focus();
  };
  return (
    <>
      <h1>{w("sign-in.title")}</h1>
      <div className="k-tablist" role="tablist" aria-label={w("sign-in.ways")} onKeyDown={move}>
        {WAYS.map((name) => (
          <button
            key={name}
            id={`way-${name}`}
            type="button"
            role="tab"
            className="k-plain"
            aria-selected={name === way}
            aria-controls="way-panel"
            tabIndex={name === way ? 0 : -1}
            onClick={() => setWay(name)}
          >
            {w(`sign-in.way-${name}`)}
          </button>
        ))}
      </div>
      <div id="way-panel" role="tabpanel" aria-labelledby={`way-${way}`}>
        {way === "account" ? <AccountForm onSignedIn={onSignedIn} /> : <Later />}
      </div>
      <p className="k-row">
        <span className="k-soft">{w("sign-in.no-account")}</span>
        <a
          className="k-link"
          href="/user/register"
          onClick={(event) => {
            event.preventDefault();
            go("/user/register");
          }}
        >
          {w("register.title")}
        </a>
      </p>
    </>
  );
}
