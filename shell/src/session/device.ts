// What this browser was given at an earlier sign-in of a name: a stranger's wrong passwords do not lock it out.
import { deviceToken } from "@kontor/contracts/system/session";
import { stored } from "@kontor/ui-kit/session/stored-value";

/** As long as the server knows a device that is not used. */
const LIFE_MS = 180 * 24 * 3_600_000;

export function deviceOf(loginName: string) {
  const storedToken = stored(`device.${loginName.toLowerCase()}`, deviceToken, LIFE_MS);
  return {
    /** For the body of a sign-in. */
    sent(): { device?: string } {
      const device = storedToken.read();
      return device ? { device } : {};
    },
    /** Keeps what a sign-in answered; a device that was known is known for as long again. */
    store(token: string | undefined): void {
      const device = token ?? storedToken.read();
      if (device) storedToken.write(device);
    },
  };
}
