// A finished stock-taking of a tenant, for tests that read whatever a list or a report requires.
import { createTask, finishTask } from "@kontor/contracts/warehouse/stock-taking";
import { listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { done, type Tenant } from "./tenant.ts";

/** Of all products in the first warehouse, of which nothing is there. @returns its id */
export async function finishedTask({ token }: Pick<Tenant, "token">): Promise<string> {
  const { rows } = await done<{ rows: { id: string }[] }>(listWarehouses, { token });
  const body = { name: "Night", countDate: "2026-11-27", depotId: rows[0]?.id, scope: "all" };
  const { id } = await done<{ id: string }>(createTask, { token, body });
  await done(finishTask, { token, body: { id, version: 1, uncounted: "zero" } });
  return id;
}
