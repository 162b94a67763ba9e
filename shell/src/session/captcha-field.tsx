// The captcha as a field of antd's forms.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { type Captcha, CaptchaPicture } from "./captcha.tsx";

/** Field `code` of the surrounding form. */
export function CaptchaField({ captcha }: { captcha: Captcha }): ReactNode {
  const w = useTranslation();
  return (
    <div className="k-captcha">
      <Form.Item name="code" rules={[{ required: true, whitespace: true, message: w("sign-in.captcha-required") }]}>
        <Input
          size="large"
          autoComplete="off"
          maxLength={10}
          aria-label={w("sign-in.captcha")}
          placeholder={w("sign-in.captcha")}
        />
      </Form.Item>
      <CaptchaPicture captcha={captcha} />
    </div>
  );
}
