// Closes the books as a person does: first the checklist, then the closing that refers to it.
import { checkClosing, closePeriod, getClosing } from "@kontor/contracts/system/closing";
import { vi } from "vitest";
import { PATIENCE_MS } from "./patience.ts";
import { done, type Tenant } from "./tenant.ts";

interface Checklist {
  findings: { check: string; kind: string | null; count: number }[];
  stamp: string;
}
export const checklistOf = ({ token }: Pick<Tenant, "token">, day: string): Promise<Checklist> =>
  done<Checklist>(checkClosing, { token, query: { day } });

/** Closes up to a day. While facts are still being consumed, a checklist may be outdated a moment later; then the new one is read. */
export const closeTo = ({ token }: Pick<Tenant, "token">, day: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { version } = await done<{ version: number }>(getClosing, { token });
      const { stamp: checklist } = await checklistOf({ token }, day);
      await done(closePeriod, { token, body: { day, version, checklist } });
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
