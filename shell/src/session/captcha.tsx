// The picture with characters to type: good once and for two minutes, so every failed try draws a new one (LOG-5).
import { randomImage } from "@kontor/contracts/system/session";
import { tell } from "@kontor/ui-kit/feedback/tell";
import { useWords } from "@kontor/ui-kit/i18n";
import { call } from "@kontor/ui-kit/request";
import { Button, Form, Input } from "antd";
import { type ReactNode, useCallback, useEffect, useState } from "react";

export interface Captcha {
  uuid: string | undefined;
  /** The picture as a data address. */
  image: string | undefined;
  /** Draws a new one. */
  draw(): void;
}

/** A captcha while `needed`, none otherwise. */
export function useCaptcha(needed: boolean): Captcha {
  const [drawn, setDrawn] = useState<{ uuid: string; base64: string }>();
  const draw = useCallback(() => {
    call(randomImage).then(setDrawn, tell);
  }, []);
  useEffect(() => {
    if (needed) draw();
  }, [needed, draw]);
  return { uuid: needed ? drawn?.uuid : undefined, image: drawn?.base64, draw };
}

/** Field `code` of the form around it. */
export function CaptchaField({ captcha }: { captcha: Captcha }): ReactNode {
  const w = useWords();
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
      <Button
        type="text"
        className="k-plain"
        onClick={captcha.draw}
        aria-label={w("sign-in.captcha-new")}
        title={w("sign-in.captcha-new")}
      >
        {captcha.image ? (
          <img src={captcha.image} alt={w("sign-in.captcha")} />
        ) : (
          <span>{w("sign-in.captcha-new")}</span>
        )}
      </Button>
    </div>
  );
}
