// Checks that no value in the search of a list or report causes a fault: it is refused at its field, or finds what it finds (GATE-6).

import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { sampled } from "@kontor/contracts/testing/sampled";
import { beforeAll, expect, it } from "vitest";
import { lists, neededBy, type Own, ownThings, parametersOf } from "../support/lists.ts";
import { operator } from "../support/staff.ts";
import { newTenant, type Reply, request, type Tenant } from "../support/tenant.ts";

/** What lists and reports are searched by. Each refuses those that it does not know. */
const NAMES = [
  ...["number", "name", "materialParam", "organId", "barCode", "creator", "accountId", "zeroStock", "state", "sku"],
  ...["remark", "rate", "position", "code", "batchNumber", "account", "serialNo", "sellerId", "hasDebt", "depotId"],
  ...["depotIdF", "soonDays", "salesMan", "status", "linkNumber", "kind", "itemId", "handsPersonId", "billNo"],
  ...["beginTime", "endTime", "asOf", "expiryBegin", "supplier", "loginName", "content"],
];
const ODD: readonly unknown[] = [
  ...["\0", "\ud800", "%_\\", "' or 1=1 --", "x".repeat(200), "NaN", "-Infinity", "1e400"],
  ...[-1, 1e300, 2 ** 53, true],
];

let owner: Tenant;
let own: Own;
beforeAll(async () => {
  owner = await newTenant();
  own = await ownThings(owner);
  await operator();
});
const tokenOf = async ({ audience }: Endpoint): Promise<string> =>
  audience === "operator" ? (await operator()).token : owner.token;
interface Refused {
  refusal?: string;
  issues?: { field?: string }[];
}
const refused = ({ json }: Reply): Refused => (json.data ?? {}) as Refused;

let recognised = 0;
const searched = lists.filter((each) => each.family === "data" && "search" in parametersOf(each));
it.each(searched.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  "an odd value in the search of %s is refused at its field or finds nothing, and is no fault (GATE-6)",
  async (_name, endpoint) => {
    const token = await tokenOf(endpoint);
    const sendValue = (name: string, value: unknown) =>
      request(endpoint, { token, query: { ...neededBy(endpoint, own), search: { [name]: value } } });
    const odd = sampled(ODD, 4);
    for (const name of NAMES) {
      if (refused(await sendValue(name, "1")).refusal === "field-unknown") continue;
      recognised += 1;
      const replies = await Promise.all(odd.map((value) => sendValue(name, value)));
      for (const [at, reply] of replies.entries()) {
        const what = `${name} ${JSON.stringify(odd[at])}: ${reply.status} ${reply.text}`;
        expect([200, 400], what).toContain(reply.status);
        if (reply.status === 400)
          expect(refused(reply).issues?.[0]?.field, what).toMatch(new RegExp(`^(search|${name})`));
      }
    }
  },
);

it("lists and reports know most of the names that they are searched by here", () => {
  expect(recognised).toBeGreaterThan(3 * searched.length);
});
