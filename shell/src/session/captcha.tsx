// The captcha picture: valid once and for two minutes, so every failed try loads a new one (LOG-5).
import { randomImage } from "@kontor/contracts/system/session";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { call } from "@kontor/ui-kit/request";
import { type ReactNode, useCallback, useEffect, useState } from "react";

export interface Captcha {
  uuid: string | undefined;
  /** The picture as a data URL. */
  image: string | undefined;
  /** Loads a new captcha. */
  refresh(): void;
}

/** A captcha while `needed`, none otherwise. */
export function useCaptcha(needed: boolean): Captcha {
  const [image, setImage] = useState<{ uuid: string; base64: string }>();
  const refresh = useCallback(() => {
    call(randomImage).then(setImage, showError);
  }, []);
  useEffect(() => {
    if (needed) refresh();
  }, [needed, refresh]);
  return { uuid: needed ? image?.uuid : undefined, image: image?.base64, refresh };
}

/** The picture, which is also the button that loads a new one. */
export function CaptchaPicture({ captcha }: { captcha: Captcha }): ReactNode {
  const w = useTranslation();
  return (
    <button
      type="button"
      className="k-plain"
      onClick={captcha.refresh}
      aria-label={w("sign-in.captcha-new")}
      title={w("sign-in.captcha-new")}
    >
      {captcha.image ? <img src={captcha.image} alt={w("sign-in.captcha")} /> : <span>{w("sign-in.captcha-new")}</span>}
    </button>
  );
}
