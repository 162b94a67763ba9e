// Routes of partners: list, form and bulk operations by type (business.md §7). Workbooks and pickers have their own files.

import type { PartnerRow, PartnerType } from "@kontor/contracts/system/partner";
import {
  addPartner,
  checkPartnerName,
  deletePartner,
  deletePartners,
  getPartner,
  listPartners,
  setPartnersEnabled,
  sumMembers,
  updatePartner,
} from "@kontor/contracts/system/partner";
import { systemRevisionState } from "@kontor/contracts/voucher/revision-state";
import type { Row } from "@kontor/service-kit/database/sql";
import { router } from "@kontor/service-kit/http/router";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { SystemDb, SystemTx } from "../db.ts";
import { findMembersTotal } from "./members.query.ts";
import { type ReserveOpening, reserveOpening, stateOfVersion } from "./opening.store.ts";
import { partners } from "./partner.resource.ts";

/** The endpoint's schema parses each row as it leaves, once. */
const shown = (row: Row): PartnerRow => row as PartnerRow;

/** @param pledge asks finance to reserve before an opening balance is reduced */
export function partnerRoutes(db: SystemDb, reserve: ReserveOpening) {
  const routes = router("system", db);

  routes.read(listPartners, async (call) => {
    const { type } = call.query;
    const result = await partners[type].list(call, call.query, { type });
    return { ...result, rows: result.rows.map(shown) };
  });
  routes.read(getPartner, async (call) => {
    const { type, id } = call.query;
    return { info: shown(await partners[type].info(call, id, { type })) };
  });

  routes.write(addPartner, async (call) => {
    const row = await partners[call.body.type].add(call, call.body);
    return { message: "added", id: row.id };
  });
  routes.write(updatePartner, async (call) => {
    const { type, id } = call.body;
    const before = shown(await partners[type].info(call, id, { type }));
    // It changes the version that was read, or is refused.
    const row = await partners[type].update(call, call.body);
    await reserveOpening(reserve, call.ctx, before, row);
    return { message: "updated", id };
  });
  routes.plain(systemRevisionState, async ({ ctx, body: { documentId, kind, revision } }) => ({
    // Opening balances are the only open items of this service.
    state: kind === "opening" ? await db.tenantTx(ctx, (tx) => stateOfVersion(tx, documentId, revision)) : "void",
  }));

  const removal = async (work: Work<SystemTx>, type: PartnerType, ids: readonly string[]) => {
    await partners[type].remove(work, ids, { type });
    return { message: "deleted" };
  };
  routes.write(deletePartner, (call) => removal(call, call.query.type, [call.query.id]));
  routes.write(deletePartners, (call) => removal(call, call.query.type, call.query.ids));

  routes.write(setPartnersEnabled, async (call) => {
    const { type, ids, status } = call.body;
    const kind = status ? "enabled" : "disabled";
    await partners[type].setAll(call, ids, { enabled: status }, { within: { type }, kind });
    return { message: kind };
  });
  routes.read(sumMembers, ({ tx, ctx, query }) => findMembersTotal(tx, ctx, query));
  routes.read(checkPartnerName, async (call) => {
    const { id, name, type } = call.query;
    return { status: await partners[type].exists(call, { type, supplier: name }, id) };
  });
  return routes;
}
