import { getCheckcodeFlag, getRegisterFlag } from "@kontor/contracts/system/config";
import { expect, it } from "vitest";
import type { Api } from "./api.ts";
import { refuseClosedRegistration } from "./tenant.ts";

/** A fake API that has only the two switches. */
const fakeApi = (takesRegistrations: boolean, asksCaptcha: boolean): Api => ({
  async call(endpoint) {
    const flags = new Map<unknown, boolean>([
      [getRegisterFlag, takesRegistrations],
      [getCheckcodeFlag, asksCaptcha],
    ]);
    const flag = flags.get(endpoint);
    if (flag === undefined) throw new Error(`${endpoint.path} was not to be called`);
    return (flag ? "1" : "0") as never; // both endpoints return the value of a switch
  },
});

it("a replay that would register its tenant where that needs a captcha or is not allowed ends with what to do instead", async () => {
  await expect(refuseClosedRegistration(fakeApi(true, true), "Trade")).rejects.toThrow(
    /captcha.*register Trade in the browser.*without --register.*operator/s,
  );
  await expect(refuseClosedRegistration(fakeApi(false, false), "Trade")).rejects.toThrow(/operator adds Trade/);
  await expect(refuseClosedRegistration(fakeApi(true, false), "Trade")).resolves.toBeUndefined();
});
