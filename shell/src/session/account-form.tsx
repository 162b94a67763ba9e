// Sign-in by login name and password, with a captcha once the server asks for one (shell.md §4 login, §8 login messages).
import type { Answer } from "@kontor/contracts/core/endpoint";
import { passwordDigest } from "@kontor/contracts/system/password";
import { login } from "@kontor/contracts/system/session";
import { CallError } from "@kontor/ui-kit/core/call-error";
import { refusalText as textOfRefusal } from "@kontor/ui-kit/feedback/refusal-text";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { call } from "@kontor/ui-kit/request";
import { session } from "@kontor/ui-kit/session";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { CaptchaPicture, useCaptcha } from "./captcha.tsx";
import { deviceOf } from "./device.ts";
import { Field, Notice, PasswordField, SubmitButton } from "./plain.tsx";
import { type Flaws, flawsOf, refusalText, type Typed } from "./sign-in.rules.ts";
import { removeSignOutMessage, signOutMessage } from "./sign-out-message.ts";

/** A user whose sign-in the server has accepted; the token is already stored. */
export interface SignedIn {
  id: string;
  loginName: string;
  username: string;
  authType: string;
  mustChangePassword: boolean;
  /** Digest of the password just typed: the old one, when it must be changed. */
  digest: string;
}

interface Props {
  onSignedIn: (person: SignedIn) => Promise<void>;
}

export function AccountForm({ onSignedIn }: Props): ReactNode {
  const w = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({ loginName: "", password: "", code: "" });
  const [flaws, setFlaws] = useState<Flaws>({});
  const [busy, setBusy] = useState(false);
  const [flaw, setFlaw] = useState<string>();
  const [farewell, setFarewell] = useState(signOutMessage);
  const [needed, setNeeded] = useState(false);
  const captcha = useCaptcha(needed);

  const refuse = (text: string, captchaRequired: boolean) => {
    setFlaw(text);
    if (needed) captcha.refresh();
    setNeeded(needed || captchaRequired);
    setTyped((now) => ({ ...now, code: "" }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = flawsOf(typed, needed);
    setFlaws(missing);
    const [first] = Object.keys(missing);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    setFlaw(undefined);
    setFarewell(undefined);
    removeSignOutMessage();
    try {
      const digest = await passwordDigest(typed.password);
      const code = captcha.uuid ? { code: typed.code.trim(), uuid: captcha.uuid } : {};
      const loginName = typed.loginName.trim();
      const device = deviceOf(loginName);
      const answer = await call(login, { body: { loginName, password: digest, ...code, ...device.sent() } });
      const text = refusalText(answer.msgTip, answer.token);
      if (text) return refuse(w(`sign-in.${text}`), answer.captchaRequired);
      device.store(answer.device);
      await onSignedIn(storeSession(answer, digest));
    } catch (error) {
      refuse(textOfFault(error, w("sign-in.request-error")), false);
    } finally {
      setBusy(false);
    }
  };

  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    flaw: flaws[name] && w(`sign-in.${flaws[name]}`),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((now) => ({ ...now, [name]: target.value }));
      setFlaws((now) => ({ ...now, [name]: undefined }));
    },
  });

  return (
    <form ref={form} noValidate onSubmit={submit}>
      {farewell && <Notice kind="warning">{w(farewell)}</Notice>}
      <div aria-live="polite">{flaw && <Notice kind="error">{flaw}</Notice>}</div>
      <Field
        {...field("loginName")}
        label={w("sign-in.login-name")}
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        maxLength={50}
      />
      <PasswordField
        {...field("password")}
        label={w("sign-in.password")}
        autoComplete="current-password"
        maxLength={100}
      />
      {needed && (
        <div className="k-captcha">
          <Field {...field("code")} label={w("sign-in.captcha")} autoComplete="off" maxLength={10} />
          <CaptchaPicture captcha={captcha} />
        </div>
      )}
      <SubmitButton busy={busy}>{w("sign-in.submit")}</SubmitButton>
      <p className="k-row">
        <span />
        <button type="button" className="k-plain k-link" onClick={() => toast.info("under-development.title")}>
          {w("sign-in.forgot")}
        </button>
      </p>
    </form>
  );
}

/** Stores the session and returns the user. */
function storeSession({ token = "", SSOSign, user }: Answer<typeof login>, digest: string): SignedIn {
  if (!user) throw new Error("a successful sign-in names its user");
  const { id, loginName, username, authType } = user;
  session.save({ token, userId: id, loginName, username, authType, ...(SSOSign ? { ssoSign: SSOSign } : {}) });
  return { ...user, digest };
}

/** The text of the server's refusal; without one, "request error, try again later". */
function textOfFault(error: unknown, otherwise: string): string {
  if (error instanceof CallError && error.situation === "refused") return textOfRefusal(error);
  if (!(error instanceof CallError)) console.error(error);
  return otherwise;
}
