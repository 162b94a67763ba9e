// Reads the session and rights behind a token in two round trips (SES-4, RBAC-2); the gateway asks at most once a second and session.
import { type Actor, actorKind, DEPARTMENTS_MAX, dataScope, priceLimit } from "@kontor/contracts/core/actor";
import { BUTTONS } from "@kontor/contracts/core/endpoint";
import type { SessionGrant } from "@kontor/contracts/system/session";
import { z } from "zod";
import type { SystemTx } from "../db.ts";
import { effectiveEdition, isOver, type Life, signInObstacle, type TenantLimits } from "./session.rules.ts";

interface SessionRow extends Life {
  id: string;
  userId: string;
  tenantId: string | null;
  departmentId: string | null;
  mustChange: boolean;
  enabled: boolean | null;
  edition: number | null;
  userLimit: number | null;
  expireAt: Date | null;
  operatorName: string | null;
  operatorLogin: string | null;
  operatorStatus: number | null;
  databaseNow: Date;
}

export type GrantResult = { grant: SessionGrant; life: Life; sessionId: string };

/**
 * The live session with that token hash and what it grants, or null. Sets the transaction's tenant to the session's. One that has expired
 * by the service's or the database's clock is deleted, so that it stays invalid when a clock is set back.
 */
export async function findGrant(
  tx: SystemTx,
  tokenHash: string,
  idleMs: number,
  now: Date,
): Promise<GrantResult | null> {
  const [session] = await tx.$queryRaw<SessionRow[]>`
    select s.id, s.user_id as "userId", s.tenant_id as "tenantId", s.department_id as "departmentId", s.last_seen_at as "lastSeenAt",
           s.expires_at as "expiresAt", l.must_change as "mustChange", t.enabled, t.edition, t.user_limit as "userLimit", t.expire_at as "expireAt",
           o.user_name as "operatorName", o.login_name as "operatorLogin", o.status as "operatorStatus",
           set_config('app.tenant_id', coalesce(s.tenant_id::text, ''), true) as "boundTenant", clock_timestamp() as "databaseNow"
    from platform.sessions s
    join platform.login_names l on l.user_id = s.user_id
    left join platform.tenants t on t.id = s.tenant_id
    left join platform.operators o on o.id = s.user_id
    where s.token_hash = ${tokenHash}`;
  if (!session) return null;
  if (isOver(session, idleMs, now) || isOver(session, idleMs, session.databaseNow)) {
    await tx.session.deleteMany({ where: { id: session.id } });
    return null;
  }
  const grant = session.tenantId ? await ofStaff(tx, session, now) : await ofOperator(tx, session);
  return grant && { grant, life: session, sessionId: session.id };
}

const pageRow = z.object({ url: z.string(), buttons: z.array(z.string()) });
type PageRow = z.infer<typeof pageRow>;

const staffRow = z.object({
  kind: actorKind,
  loginName: z.string(),
  userName: z.string(),
  status: z.number(),
  dataScope: dataScope.nullable(),
  priceLimits: z.array(priceLimit).nullable(),
  departmentId: z.string().nullable(),
  departmentIds: z.array(z.string()),
  activeUsers: z.number(),
  pages: z.array(pageRow),
});

async function ofStaff(tx: SystemTx, session: SessionRow, now: Date): Promise<SessionGrant | null> {
  const rows = await tx.$queryRaw<unknown[]>`
    with recursive
    me as (
      select u.kind, u.login_name, u.user_name, u.status, r.id as role_id, r.data_scope, r.price_limits
      from users u left join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id and r.enabled
      where u.id = ${session.userId}::uuid and u.deleted_at is null
    ),
    chosen as (
      select department_id as id from user_departments where user_id = ${session.userId}::uuid
      order by (department_id is not distinct from ${session.departmentId}::uuid) desc, position, department_id limit 1
    ),
    below as (
      select id from chosen
      union
      select d.id from departments d join below b on d.parent_id = b.id
    )
    select me.kind, me.login_name as "loginName", me.user_name as "userName", me.status, me.data_scope as "dataScope", me.price_limits as "priceLimits",
      (select id from chosen) as "departmentId",
      array(select id::text from below limit ${DEPARTMENTS_MAX}) as "departmentIds",
      (select count(*)::int from users where status = 0 and deleted_at is null) as "activeUsers",
      (
        select coalesce(json_agg(json_build_object('url', f.url, 'buttons',
          case when me.kind = 'owner' then f.buttons else array(select unnest(f.buttons) intersect select unnest(rf.buttons)) end)), '[]')
        from platform.functions f
        left join tenant_functions tf on tf.function_id = f.id
        left join role_functions rf on rf.function_id = f.id and rf.role_id = me.role_id
        where f.enabled and f.side = 'company' and f.component <> 'layout' and coalesce(tf.allowed, true)
          and (me.kind = 'owner' or rf.function_id is not null)
      ) as pages
    from me`;
  if (!rows[0]) return null;
  const row = staffRow.parse(rows[0]);
  const tenant: TenantLimits = {
    enabled: session.enabled ?? false,
    edition: session.edition ?? 0,
    userLimit: session.userLimit ?? 1,
    expireAt: session.expireAt,
  };
  if (signInObstacle({ ...row, tenant }, now)) return null;
  const isOwner = row.kind === "owner";
  const { kind, loginName, userName, departmentId, departmentIds } = row;
  // Staff without an enabled role see their own rows and no prices; they have no pages either.
  const scope = isOwner ? 1 : (row.dataScope ?? 3);
  const priceLimits = isOwner ? [] : (row.priceLimits ?? priceLimit.options);
  const actor = { kind, loginName, userName, departmentId, departmentIds, dataScope: scope, priceLimits } as const;
  return grantOf(session, actor, row.pages, effectiveEdition(tenant, now));
}

async function ofOperator(tx: SystemTx, session: SessionRow): Promise<SessionGrant | null> {
  if (session.operatorStatus !== 0 || session.operatorLogin === null || session.operatorName === null) return null;
  const pages = await tx.function.findMany({
    where: { enabled: true, side: "platform", component: { not: "layout" } },
    select: { url: true, buttons: true },
  });
  const names = { loginName: session.operatorLogin, userName: session.operatorName };
  const actor = {
    kind: "operator",
    ...names,
    departmentId: null,
    departmentIds: [],
    dataScope: 1,
    priceLimits: [],
  } as const;
  return grantOf(session, actor, pages, 2);
}

type Identified = "userId" | "tenantId" | "sessionId" | "clientIp" | "departmentIds" | "priceLimits";
type ActorPart = Omit<Actor, Identified> & {
  departmentIds: readonly string[];
  priceLimits: readonly Actor["priceLimits"][number][];
};

const verbOf = new Map<string, string>(Object.entries(BUTTONS).map(([verb, code]) => [code, verb]));

function grantOf(session: SessionRow, actor: ActorPart, pages: readonly PageRow[], edition: number): SessionGrant {
  return {
    actor: {
      ...actor,
      departmentIds: [...actor.departmentIds],
      priceLimits: [...actor.priceLimits],
      // Both are read from tables; the brands only state what they are ids of.
      userId: session.userId as Actor["userId"],
      tenantId: session.tenantId as Actor["tenantId"],
      sessionId: session.id,
    },
    pages: pages.map(({ url }) => url),
    buttons: pages.flatMap(({ url, buttons }) => buttons.map((code) => `${url}:${verbOf.get(code) ?? code}`)),
    edition: z.union([z.literal(0), z.literal(1), z.literal(2)]).parse(edition),
    mustChangePassword: session.mustChange,
  };
}
