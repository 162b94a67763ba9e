// The picture with characters to type: good once and for two minutes, so every failed try draws a new one (LOG-5).
import { randomImage } from "@kontor/contracts/system/session";
import { tell } from "@kontor/ui-kit/feedback/tell";
import { useWords } from "@kontor/ui-kit/i18n";
import { call } from "@kontor/ui-kit/request";
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

/** The picture, which is also the button that draws a new one. */
export function CaptchaPicture({ captcha }: { captcha: Captcha }): ReactNode {
  const w = useWords();
  return (
    <button
      type="button"
      className="k-plain"
      onClick={captcha.draw}
      aria-label={w("sign-in.captcha-new")}
      title={w("sign-in.captcha-new")}
    >
      {captcha.image ? <img src={captcha.image} alt={w("sign-in.captcha")} /> : <span>{w("sign-in.captcha-new")}</span>}
    </button>
  );
}
