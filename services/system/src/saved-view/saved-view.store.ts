// Stores saved views. A user sees his own and those shared with his role, and changes his own alone (docs/decisions/0079).
import type { Actor } from "@kontor/contracts/core/actor";
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import {
  type addSavedView,
  type SavedView,
  SHARED_VIEWS_MAX,
  type setDefaultView,
  type updateSavedView,
  VIEWS_MAX,
  viewContent,
} from "@kontor/contracts/core/saved-view";
import { statement } from "@kontor/service-kit/database/statement";
import type { SystemTx } from "../db.ts";

type StoredView = Omit<SavedView, "content"> & { content: unknown };
const VISIBLE =
  statement<StoredView>(`select v.id, v.version, v.name, coalesce(u.user_name, '') as "ownerName", v.owner_id = $1::uuid as "isMine",
    d.view_id is not null as "isDefault", case when v.owner_id = $1::uuid then v.role_ids else '{}'::uuid[] end as "roleIds", v.content
  from saved_views v join users u on u.tenant_id = v.tenant_id and u.id = v.owner_id and u.deleted_at is null
    left join default_views d on d.tenant_id = v.tenant_id and d.user_id = $1::uuid and d.page = v.page and d.view_id = v.id
  where v.page = $2 and (v.owner_id = $1::uuid or exists (
    select from users me join roles r on r.tenant_id = me.tenant_id and r.id = me.role_id and r.enabled where me.id = $1::uuid and me.role_id = any(v.role_ids)))
  order by v.owner_id = $1::uuid desc, v.name_key, v.id limit ${VIEWS_MAX + SHARED_VIEWS_MAX}`);

/** The user's own views of a page, then those shared with his role, by name. What an earlier version stored and this one cannot read is left out. */
export async function viewsOf(tx: object, { userId }: Actor, page: string): Promise<SavedView[]> {
  return (await VISIBLE.rows(tx, userId, page)).flatMap((row) => {
    const content = viewContent.safeParse(row.content);
    return content.success ? [{ ...row, content: content.data }] : [];
  });
}

/** The enabled roles with which a user may share: all for the main account, for others their own. */
export async function rolesToShareWith(tx: SystemTx, actor: Actor): Promise<{ id: string; name: string }[]> {
  const own = async () => (await tx.user.findFirst({ where: { id: actor.userId }, select: { roleId: true } }))?.roleId;
  return await tx.role.findMany({
    where: { enabled: true, ...(actor.kind === "owner" ? {} : { id: (await own()) ?? { in: [] } }) },
    orderBy: [{ sortOrder: "asc" }, { name: "asc" }],
    select: { id: true, name: true },
  });
}

/** A user's writes go one after the other, so that two do not pass a bound together. */
const LOCK = statement("select from users where id = $1::uuid for no key update");
const NAMED = statement(
  "select from saved_views where owner_id = $1::uuid and page = $2 and name_key = kit.name_key($3) and id <> $4::uuid limit 1",
);

/** @throws Refusal `name-already-exists` (409), `value-not-allowed` for a role that is newly named and not among those to share with */
async function refuseUnfit(
  tx: SystemTx,
  actor: Actor,
  { id, page, name, roleIds }: Body<typeof addSavedView> & { id: string },
  sharedBefore: readonly string[],
): Promise<void> {
  if ((await NAMED.run(tx, actor.userId, page, name, id)) > 0)
    throw refuse("name-already-exists", { status: 409, field: "name" });
  const allowed = new Set([...sharedBefore, ...(await rolesToShareWith(tx, actor)).map((role) => role.id)]);
  if (roleIds.some((roleId) => !allowed.has(roleId))) throw refuse("value-not-allowed", { field: "roleIds" });
}

/** @throws Refusal `too-many-views`, `name-already-exists` (409), `value-not-allowed` */
export async function addView(tx: SystemTx, actor: Actor, view: Body<typeof addSavedView>): Promise<string> {
  const [id, { userId: ownerId }] = [newId(), actor];
  await LOCK.run(tx, ownerId);
  await refuseUnfit(tx, actor, { ...view, id }, []);
  if ((await tx.savedView.count({ where: { ownerId, page: view.page } })) >= VIEWS_MAX)
    throw refuse("too-many-views", { values: { max: VIEWS_MAX } });
  await tx.savedView.create({ data: { ...view, id, ownerId } });
  return id;
}

/** @throws Refusal `not-found` for another's view, `stale-version` (409), `name-already-exists` (409), `value-not-allowed` */
export async function changeView(tx: SystemTx, actor: Actor, view: Body<typeof updateSavedView>): Promise<void> {
  await LOCK.run(tx, actor.userId);
  const { id, page, version, ...fields } = view;
  const before = await tx.savedView.findFirst({ where: { id, page, ownerId: actor.userId } });
  if (!before) throw notFound();
  await refuseUnfit(tx, actor, view, before.roleIds);
  const data = { ...fields, version: { increment: 1 } };
  const { count } = await tx.savedView.updateMany({ where: { id, version }, data });
  if (count === 0) throw refuse("stale-version", { status: 409, values: { version: before.version } });
}

/** @throws Refusal `not-found` for another's view */
export async function removeView(tx: SystemTx, { userId: ownerId }: Actor, page: string, id: string): Promise<void> {
  const { count } = await tx.savedView.deleteMany({ where: { id, page, ownerId } });
  if (count === 0) throw notFound();
}

/** @throws Refusal `not-found` for a view that the user does not see */
export async function chooseDefault(
  tx: SystemTx,
  actor: Actor,
  { page, id }: Body<typeof setDefaultView>,
): Promise<void> {
  const { userId } = actor;
  await LOCK.run(tx, userId);
  if (id !== null && !(await viewsOf(tx, actor, page)).some((view) => view.id === id)) throw notFound();
  await tx.defaultView.deleteMany({ where: { userId, page } });
  if (id !== null) await tx.defaultView.create({ data: { userId, page, viewId: id } });
}
