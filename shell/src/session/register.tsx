// Registration of a tenant and its main account (reference.md §6.1; password rules of business.md §5).
import { getCheckcodeFlag, getRegisterFlag } from "@kontor/contracts/system/config";
import { passwordDigest } from "@kontor/contracts/system/password";
import { registerUser } from "@kontor/contracts/system/session";
import { CallError } from "@kontor/ui-kit/core/call-error";
import { issueText, refusalText } from "@kontor/ui-kit/feedback/refusal-text";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { call } from "@kontor/ui-kit/request";
import { useIdempotencyKey } from "@kontor/ui-kit/request/idempotency-key";
import { Alert, Button, Form, Input } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { go } from "./address.ts";
import { useCaptcha } from "./captcha.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { flawOf } from "./password.rules.ts";
import { ConfirmationField } from "./password-form.tsx";
import { WithKit } from "./with-kit.tsx";

interface Typed {
  loginName: string;
  companyName: string;
  password: string;
  confirmation: string;
  code?: string;
}

const LOGIN_NAME_MIN = 4;

export default function RegisterPage(): ReactNode {
  return (
    <WithKit>
      <Register />
    </WithKit>
  );
}

function Register(): ReactNode {
  const w = useTranslation();
  const [form] = Form.useForm<Typed>();
  const idempotencyKey = useIdempotencyKey("register");
  const [busy, setBusy] = useState(false);
  const [flaw, setFlaw] = useState<string>();
  const { open, checked } = usePlatform();
  const captcha = useCaptcha(checked);

  const submit = async ({ loginName, companyName, password, code }: Typed) => {
    setBusy(true);
    setFlaw(undefined);
    try {
      const captchaAnswer = captcha.uuid ? { code: code?.trim() ?? "", uuid: captcha.uuid } : {};
      const body = {
        loginName: loginName.trim(),
        companyName: companyName.trim(),
        password: await passwordDigest(password),
        ...captchaAnswer,
      };
      const done = await call(registerUser, { body, idempotencyKey });
      go(`/user/register-result?name=${encodeURIComponent(done.loginName)}`);
    } catch (error) {
      // Must run before the field is marked: setting its value removes the mark.
      if (checked) {
        captcha.refresh();
        form.setFieldsValue({ code: "" });
      }
      if (!(error instanceof CallError && error.situation === "refused")) showError(error);
      else if (!mark(error)) setFlaw(refusalText(error));
      setBusy(false);
    }
  };
  const mark = (error: CallError): boolean => {
    const names: readonly string[] = Object.keys(form.getFieldsValue());
    const issues = error.issues.filter((issue) => issue.field !== undefined && names.includes(issue.field));
    // The filter has left only names of this form's fields.
    form.setFields(issues.map((issue) => ({ name: issue.field as keyof Typed, errors: [issueText(issue)] })));
    return issues.length > 0;
  };

  if (!open) return <Closed />;
  return (
    <>
      <h1>{w("register.title")}</h1>
      <Form<Typed> form={form} layout="vertical" requiredMark={false} onFinish={submit} scrollToFirstError>
        <div aria-live="polite">{flaw && <Alert className="k-gap" type="error" showIcon title={flaw} />}</div>
        <Form.Item
          name="loginName"
          label={w("sign-in.login-name")}
          rules={[
            { required: true, whitespace: true, message: w("sign-in.enter-login-name") },
            {
              min: LOGIN_NAME_MIN,
              transform: (value: string) => value.trim(),
              message: w("register.login-name-short"),
            },
          ]}
        >
          <Input size="large" autoFocus autoComplete="username" maxLength={50} />
        </Form.Item>
        <Form.Item
          name="companyName"
          label={w("register.company")}
          rules={[
            { required: true, whitespace: true, message: w("register.enter-company") },
            { min: 2, max: 60, transform: (value: string) => value.trim(), message: w("register.company-length") },
          ]}
        >
          <Input size="large" autoComplete="organization" maxLength={60} />
        </Form.Item>
        <Form.Item
          name="password"
          label={w("sign-in.password")}
          extra={w("form.passwordRule")}
          rules={[{ required: true, message: w("sign-in.enter-password") }, { validator: checkPassword }]}
        >
          <Input.Password size="large" autoComplete="new-password" maxLength={100} />
        </Form.Item>
        <ConfirmationField />
        {checked && <CaptchaField captcha={captcha} />}
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {w("register.submit")}
        </Button>
      </Form>
      <SignInLink />
    </>
  );

  function checkPassword(_: unknown, value: string | undefined): Promise<void> {
    const problem = value ? flawOf(value) : null;
    return problem ? Promise.reject(new Error(w(problem))) : Promise.resolve();
  }
}

/** Whether registration is open, and whether it needs a captcha. Until the answer: open, without captcha; the server decides anyway. */
function usePlatform(): { open: boolean; checked: boolean } {
  const [flags, setFlags] = useState({ open: true, checked: false });
  useEffect(() => {
    Promise.all([call(getRegisterFlag), call(getCheckcodeFlag)]).then(
      ([register, check]) => setFlags({ open: String(register) !== "0", checked: String(check) === "1" }),
      showError,
    );
  }, []);
  return flags;
}

function Closed(): ReactNode {
  const w = useTranslation();
  return (
    <>
      <h1>{w("register.title")}</h1>
      <Alert type="warning" showIcon title={w("refusal.registration-closed")} />
      <SignInLink />
    </>
  );
}

function SignInLink(): ReactNode {
  const w = useTranslation();
  return (
    <p className="k-row">
      <span className="k-soft">{w("register.have-account")}</span>
      <a
        className="k-link"
        href="/user/login"
        onClick={(event) => {
          event.preventDefault();
          go("/user/login");
        }}
      >
        {w("sign-in.title")}
      </a>
    </p>
  );
}
