// Sessions of people for tests: a session grant of which a test names only the parts that matter.
import { newId, tenantId, userId } from "@kontor/contracts/core/id";
import type { SessionGrant } from "@kontor/contracts/system/session";

type Person = Partial<Omit<SessionGrant, "actor">> & { kind?: SessionGrant["actor"]["kind"]; tenant?: string };

export function person({ kind = "staff", tenant = newId(), ...rest }: Person = {}): SessionGrant {
  return {
    actor: {
      kind,
      userId: userId.parse(newId()),
      tenantId: kind === "operator" ? null : tenantId.parse(tenant),
      sessionId: newId(),
      loginName: "lin",
      userName: "Lin",
      departmentIds: [],
      departmentId: null,
      dataScope: 1,
      priceLimits: [],
    },
    pages: [],
    buttons: [],
    edition: 0,
    mustChangePassword: false,
    ...rest,
  };
}
