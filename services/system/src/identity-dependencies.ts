// What signing in, registering and managing users depend on together; created once in app.ts.
import type { Captchas } from "./captcha/captcha.store.ts";
import type { PlatformSystemDb } from "./db.ts";
import type { Passwords } from "./password/passwords.ts";
import type { AnnounceChange } from "./session/invalidate-sessions.ts";
import type { SsoKeys } from "./session/sso-sign.ts";

export interface Identity {
  platform: PlatformSystemDb;
  passwords: Passwords;
  captchas: Captchas;
  ssoKeys: SsoKeys;
  announce: AnnounceChange;
  /** Milliseconds without a call after which a session expires (SES-2). */
  idleMs: number;
  /** How long a new tenant's trial lasts, in days. */
}
