// The form for changing one's own password: after a one-time password, and from the user menu (shell.md §5 "Change password").
import { passwordDigest } from "@kontor/contracts/system/password";
import { updatePwd } from "@kontor/contracts/system/session";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { hasTranslation } from "@kontor/ui-kit/i18n/translate";
import { call } from "@kontor/ui-kit/request";
import { useIdempotencyKey } from "@kontor/ui-kit/request/idempotency-key";
import { Button, Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import { flawOf, flawOfReplacing, isConfirmed } from "./password.rules.ts";

interface Typed {
  old?: string;
  password: string;
  confirmation: string;
}

interface Props {
  /** Empty when nobody is signed in: then a warning is shown. */
  userId: string;
  /** Digest of the old password where it is already known; undefined: the form asks for it. */
  oldDigest?: string;
  onDone: () => void;
  onSaving?: (saving: boolean) => void;
}

const CHANGED = 1;

export function PasswordForm({ userId, oldDigest, onDone, onSaving }: Props): ReactNode {
  const w = useTranslation();
  const idempotencyKey = useIdempotencyKey("change-password");
  const [busy, setBusy] = useState(false);
  const save = async (typed: Typed) => {
    if (!userId) return toast.warn("password.nobody");
    const [old, password, confirmPassword] = await Promise.all([
      oldDigest ?? passwordDigest(typed.old ?? ""),
      passwordDigest(typed.password),
      passwordDigest(typed.confirmation.trim()),
    ]);
    if (password === old) return toast.warn("password.same-as-old");
    const { status, message } = await call(updatePwd, {
      body: { userId, oldpassword: old, password, confirmPassword },
      idempotencyKey,
    });
    if (status !== CHANGED)
      return toast.warn(hasTranslation(`refusal.${message}`) ? `refusal.${message}` : `password.status-${status}`);
    toast.success("password.changed");
    onDone();
  };
  const submit = (typed: Typed) => {
    const mark = (saving: boolean) => {
      setBusy(saving);
      onSaving?.(saving);
    };
    mark(true);
    save(typed)
      .catch(showError)
      .finally(() => mark(false));
  };
  const field = { size: "large", maxLength: 100 } as const;
  return (
    <Form<Typed> layout="vertical" requiredMark={false} onFinish={submit}>
      {oldDigest === undefined && (
        <Form.Item name="old" label={w("password.old")} rules={[{ required: true, message: w("password.enter-old") }]}>
          <Input.Password {...field} autoFocus autoComplete="current-password" />
        </Form.Item>
      )}
      <Form.Item
        name="password"
        label={w("password.new")}
        dependencies={["old"]}
        extra={w("form.passwordRule")}
        rules={[
          { required: true, message: w("password.enter-new") },
          ({ getFieldValue }) => ({
            validator: (_, value: string | undefined) => {
              if (!value) return Promise.resolve();
              const flaw = oldDigest === undefined ? flawOfReplacing(value, getFieldValue("old")) : flawOf(value);
              return flaw ? Promise.reject(new Error(w(flaw))) : Promise.resolve();
            },
          }),
        ]}
      >
        <Input.Password {...field} autoComplete="new-password" />
      </Form.Item>
      <ConfirmationField />
      <Button type="primary" htmlType="submit" block size="large" loading={busy}>
        {w("password.save")}
      </Button>
    </Form>
  );
}

/** Field `confirmation` next to a field `password`; both must be equal after trimming. */
export function ConfirmationField(): ReactNode {
  const w = useTranslation();
  return (
    <Form.Item
      name="confirmation"
      label={w("password.confirm")}
      dependencies={["password"]}
      rules={[
        { required: true, message: w("password.enter-confirmation") },
        ({ getFieldValue }) => ({
          validator: (_, value: string | undefined) =>
            !value || isConfirmed(getFieldValue("password") ?? "", value)
              ? Promise.resolve()
              : Promise.reject(new Error(w("password.mismatch"))),
        }),
      ]}
    >
      <Input.Password size="large" maxLength={100} autoComplete="new-password" />
    </Form.Item>
  );
}
