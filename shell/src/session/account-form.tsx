// Sign-in by login name and password, with a captcha once the server asks for one (shell.md §4 login, §8 login messages).
import type { Answer } from "@kontor/contracts/core/endpoint";
import { passwordDigest } from "@kontor/contracts/system/password";
import { login } from "@kontor/contracts/system/session";
import { refusalText as textOfRefusal } from "@kontor/ui-kit/feedback/refusal-text";
import { say } from "@kontor/ui-kit/feedback/speak";
import { useWords } from "@kontor/ui-kit/i18n";
import { call } from "@kontor/ui-kit/request";
import { CallError } from "@kontor/ui-kit/request/call-error";
import { session } from "@kontor/ui-kit/session";
import { Alert, Button, Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import { CaptchaField, useCaptcha } from "./captcha.tsx";
import { deviceOf } from "./device.ts";
import { forgetPartingWord, partingWord } from "./parting-word.ts";
import { refusalText } from "./sign-in.rules.ts";

/** Somebody whose sign-in the server has accepted; the token is stored already. */
export interface SignedIn {
  id: string;
  loginName: string;
  username: string;
  authType: string;
  mustChangePassword: boolean;
  /** Digest of the password just typed: the old one when it must be changed. */
  digest: string;
}

interface Typed {
  loginName: string;
  password: string;
  code?: string;
}

interface Props {
  onSignedIn: (person: SignedIn) => Promise<void>;
}

export function AccountForm({ onSignedIn }: Props): ReactNode {
  const w = useWords();
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  const [flaw, setFlaw] = useState<string>();
  const [farewell, setFarewell] = useState(partingWord);
  const [needed, setNeeded] = useState(false);
  const captcha = useCaptcha(needed);

  const refuse = (text: string, captchaRequired: boolean) => {
    setFlaw(text);
    if (needed) captcha.draw();
    setNeeded(needed || captchaRequired);
    form.setFieldsValue({ code: "" });
  };
  const submit = async (typed: Typed) => {
    setBusy(true);
    setFlaw(undefined);
    setFarewell(undefined);
    forgetPartingWord();
    try {
      const digest = await passwordDigest(typed.password);
      const code = captcha.uuid ? { code: typed.code?.trim() ?? "", uuid: captcha.uuid } : {};
      const loginName = typed.loginName.trim();
      const device = deviceOf(loginName);
      const answer = await call(login, { body: { loginName, password: digest, ...code, ...device.sent() } });
      const text = refusalText(answer.msgTip, answer.token);
      if (text) return refuse(w(`sign-in.${text}`), answer.captchaRequired);
      device.keep(answer.device);
      await onSignedIn(remember(answer, digest));
    } catch (error) {
      refuse(textOfFault(error, w("sign-in.request-error")), false);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form<Typed> form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      {farewell && <Alert className="k-gap" type="warning" showIcon title={w(farewell)} />}
      <div aria-live="polite">{flaw && <Alert className="k-gap" type="error" showIcon title={flaw} />}</div>
      <Form.Item
        name="loginName"
        label={w("sign-in.login-name")}
        rules={[{ required: true, whitespace: true, message: w("sign-in.enter-login-name") }]}
      >
        <Input size="large" autoFocus autoComplete="username" maxLength={50} />
      </Form.Item>
      <Form.Item
        name="password"
        label={w("sign-in.password")}
        rules={[{ required: true, message: w("sign-in.enter-password") }]}
      >
        <Input.Password size="large" autoComplete="current-password" maxLength={100} />
      </Form.Item>
      {needed && <CaptchaField captcha={captcha} />}
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {w("sign-in.submit")}
      </Button>
      <p className="k-row">
        <span />
        <button type="button" className="k-plain k-link" onClick={() => say.info("fallback.under-development")}>
          {w("sign-in.forgot")}
        </button>
      </p>
    </Form>
  );
}

/** Stores the session and answers the person. */
function remember({ token = "", SSOSign, user }: Answer<typeof login>, digest: string): SignedIn {
  if (!user) throw new Error("a successful sign-in names its user");
  const { id, loginName, username, authType } = user;
  session.save({ token, userId: id, loginName, username, authType, ...(SSOSign ? { ssoSign: SSOSign } : {}) });
  return { ...user, digest };
}

/** The server's refusal in words; without one, "request error, try again later". */
function textOfFault(error: unknown, otherwise: string): string {
  if (error instanceof CallError && error.situation === "refused") return textOfRefusal(error);
  if (!(error instanceof CallError)) console.error(error);
  return otherwise;
}
