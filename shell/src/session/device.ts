// The device token from an earlier sign-in with a name: a stranger's wrong passwords do not lock out this browser.
import { deviceToken } from "@kontor/contracts/system/session";
import { stored } from "@kontor/ui-kit/session/stored-value";

/** The time in milliseconds for which the server remembers an unused device. */
const LIFE_MS = 180 * 24 * 3_600_000;

export function deviceOf(loginName: string) {
  const storedToken = stored(`device.${loginName.toLowerCase()}`, deviceToken, LIFE_MS);
  return {
    /** The device token for the body of a sign-in. */
    sent(): { device?: string } {
      const device = storedToken.read();
      return device ? { device } : {};
    },
    /** Stores the token from a sign-in's answer; a known device gets a new lifetime. */
    store(token: string | undefined): void {
      const device = token ?? storedToken.read();
      if (device) storedToken.write(device);
    },
  };
}
