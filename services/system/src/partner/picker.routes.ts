// Partner pickers of documents and of the assignment dialog: a few enabled partners by a part of the name (reference.md §5.2, §7.5).
import { notFound } from "@kontor/contracts/core/error";
import { refuseTooDeep } from "@kontor/contracts/core/list-contract";
import {
  getAllCustomers,
  type PartnerType,
  pickCustomers,
  pickMembers,
  pickPartners,
  pickSuppliers,
} from "@kontor/contracts/system/partner";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { SystemDb, SystemTx } from "../db.ts";
import { limitedUser } from "./assigned-customers.store.ts";

interface Pick {
  key: string;
  limit: number;
  organId?: string | undefined;
}

interface Picked {
  id: string;
  name: string;
  advanceIn: string;
  points: string;
}

/** At most `limit` enabled partners of the types; the one already chosen comes first, even when it is disabled by now. */
async function picked(tx: SystemTx, ctx: Ctx, types: readonly PartnerType[], { key, limit, organId }: Pick) {
  const user = await limitedUser(ctx, tx);
  const pattern = `%${key.replace(/[\\%_]/g, "\\$&")}%`;
  const chosen = organId ?? null;
  return tx.$queryRaw<Picked[]>`
    with visible as (
      select id, name, enabled, created_at from partners
      where type = any(${types}::text[])
        and (${user}::uuid is null or type <> '客户' or exists (select from user_customers own where own.user_id = ${user}::uuid and own.partner_id = partners.id))
    )
    select id, name, coalesce((select b.prepaid from partner_balances b where b.partner_id = picked.id), 0.00)::text as "advanceIn",
      coalesce((select m.points from member_points m where m.partner_id = picked.id), 0)::text as points from (
      (select id, name from visible where id = ${chosen}::uuid)
      union all
      (select id, name from visible
       where enabled and name ilike ${pattern} and id is distinct from ${chosen}::uuid order by created_at desc, id desc limit ${limit})
      limit ${limit}) picked`;
}

export function pickerRoutes(db: SystemDb) {
  const routes = router("system", db);

  for (const [endpoint, types] of [
    [pickSuppliers, ["供应商"]],
    [pickCustomers, ["客户"]],
    [pickPartners, ["供应商", "客户"]],
  ] as const) {
    routes.read(endpoint, async ({ ctx, tx, body }) => {
      const partners = await picked(tx, ctx, types, body);
      return partners.map(({ id, name }) => ({ id, supplier: name }));
    });
  }
  routes.read(pickMembers, async ({ ctx, tx, body }) => {
    const partners = await picked(tx, ctx, ["会员"], body);
    return partners.map(({ name, ...member }) => ({ ...member, supplier: name }));
  });

  routes.read(getAllCustomers, async ({ tx, query }) => {
    refuseTooDeep(query);
    const { UBKeyId: userId, key, currentPage, pageSize } = query;
    if (!(await tx.user.findFirst({ where: { id: userId, deletedAt: null } }))) throw notFound("UBKeyId");
    const contains = key ? { name: { contains: key, mode: "insensitive" as const } } : {};
    const where = { type: "客户", ...contains };
    const total = await tx.partner.count({ where });
    const rows = await tx.partner.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (currentPage - 1) * pageSize,
      take: pageSize,
      select: { id: true, name: true },
    });
    const ids = rows.map(({ id }) => id);
    const assigned = await tx.userCustomer.findMany({ where: { userId, partnerId: { in: ids } } });
    const checked = new Set(assigned.map((row) => row.partnerId));
    return { rows: rows.map(({ id, name }) => ({ id, supplier: name, checked: checked.has(id) })), total };
  });
  return routes;
}
