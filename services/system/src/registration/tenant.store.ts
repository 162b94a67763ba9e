// Creates a new tenant with all its default records, in one transaction (reference.md §6.1).
import type { Actor } from "@kontor/contracts/core/actor";
import { refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { tenantRegistered } from "@kontor/contracts/system/facts";
import type { Ctx, TenantCtx } from "@kontor/service-kit/context/ctx";
import { publish } from "@kontor/service-kit/events/outbox";
import type { SystemTx } from "../db.ts";
import { logOperation } from "../log/log.store.ts";
import { partners } from "../partner/partner.resource.ts";
import { nameKey } from "../session/login-name.rules.ts";
import { FREE, FREE_USERS } from "../session/session.rules.ts";
import { insertSettings, type Settings } from "../settings/settings.store.ts";
import { publishUsers } from "../user/publish-users.store.ts";
import { defaultRoles } from "./default-roles.ts";

export interface NewTenant {
  loginName: string;
  companyName: string;
  /** As Passwords.hash makes it. */
  passwordHash: string;
  /** When the edition expires; the free one never does. */
  expireAt?: Date | null;
  /** For a tenant that the operator registers: a one-time password and what was agreed. */
  passwordExpiresAt?: Date;
  edition?: number;
  userLimit?: number;
  remark?: string;
}

const TIME_ZONE = "Asia/Shanghai";
const ROOT_DEPARTMENT_NO = "01";
const DEPARTMENT_NAME_MAX = 20;

const settingsOf = (companyName: string): Settings => ({
  companyName,
  companyContacts: "",
  companyAddress: "",
  companyTel: "",
  companyFax: "",
  companyPostCode: "",
  saleAgreement: "",
  industryType: "",
  purchaseFees: "expense",
  retailTaxRate: null,
  saleFeeTaxRate: null,
  amountPerPoint: null,
  timeZone: TIME_ZONE,
  cutOverDate: null,
  multiBillType: "",
  minusStockFlag: false,
  refuseExpiredFlag: false,
  purchaseBySaleFlag: false,
  overLinkBillFlag: false,
  updateUnitPriceFlag: true,
  forceApprovalFlag: false,
  retailPriceSyncFlag: false,
  stockSyncFlag: false,
  stockTakingProfitFlag: false,
  multiLevelApprovalFlag: false,
  moveAvgPriceFlag: true,
  depotFlag: false,
  customerFlag: false,
});

export interface RegisteredTenant {
  ownerId: string;
  /** The owner as actor, for records that are created next. */
  ctx: TenantCtx & { actor: Actor };
}

/**
 * Makes the tenant whose id ctx names: owner, settings, root department, roles, first customer and supplier, facts, log.
 * @throws Refusal `login-name-exists` (500003); of concurrent registrations of one name one succeeds
 */
export async function registerTenant(tx: SystemTx, ctx: TenantCtx, tenant: NewTenant): Promise<RegisteredTenant> {
  const { loginName, companyName } = tenant;
  const ownerId = newId();
  await insertAccount(tx, ctx, ownerId, tenant);
  const actor: Actor = {
    kind: "owner",
    // These are new UUIDs; the brands only state what they are ids of.
    userId: ownerId as Actor["userId"],
    tenantId: ctx.tenantId,
    sessionId: "",
    loginName,
    userName: loginName,
    clientIp: ctx.clientIp,
    departmentIds: [],
    departmentId: null,
    dataScope: 1,
    priceLimits: [],
  };
  const own = { ...ctx, actor };
  await publish(
    tx,
    tenantRegistered,
    { tenantId: ctx.tenantId, ownerId, loginName, companyName, timeZone: TIME_ZONE },
    own,
  );
  await publishUsers({ tx, ctx: own }, [ownerId]);
  await insertSettings(tx, own, settingsOf(companyName));
  await insertRootDepartment(tx, ownerId, companyName);
  await insertRoles(tx, ownerId);
  for (const [type, supplier] of [
    ["客户", "零散客户"],
    ["供应商", "零散供应商"],
  ] as const)
    await partners[type].add({ ctx: own, tx }, { type, supplier });
  await logOperation(tx, own, { operation: "tenant", type: "register", content: companyName });
  return { ownerId, ctx: own };
}

async function insertAccount(tx: SystemTx, ctx: TenantCtx, ownerId: string, tenant: NewTenant): Promise<void> {
  const { loginName, passwordHash, passwordExpiresAt } = tenant;
  const now = ctx.now();
  await tx.tenant.create({
    data: {
      id: ctx.tenantId,
      ownerId,
      loginName,
      edition: tenant.edition ?? FREE,
      userLimit: tenant.userLimit ?? FREE_USERS,
      expireAt: tenant.expireAt ?? null,
      remark: tenant.remark ?? "",
      createdAt: now,
    },
  });
  const oneTime = passwordExpiresAt ? { mustChange: true, passwordExpiresAt } : {};
  const name = { key: nameKey(loginName), userId: ownerId, tenantId: ctx.tenantId, passwordHash, ...oneTime };
  // Waits for a concurrent registration of the same name, and inserts nothing when that one is committed.
  const { count } = await tx.loginName.createMany({ data: [name], skipDuplicates: true });
  if (count === 0) throw loginNameExists();
  await tx.user.create({ data: { id: ownerId, loginName, userName: loginName, kind: "owner", createdAt: now } });
}

export const loginNameExists = () => refuse("login-name-exists", { status: 409, code: 500_003, field: "loginName" });

async function insertRootDepartment(tx: SystemTx, ownerId: string, companyName: string): Promise<void> {
  const id = newId();
  const orgAbr = [...companyName].slice(0, DEPARTMENT_NAME_MAX).join("");
  await tx.department.create({ data: { id, orgNo: ROOT_DEPARTMENT_NO, orgAbr, creatorId: ownerId } });
  await tx.userDepartment.create({ data: { userId: ownerId, departmentId: id } });
}

async function insertRoles(tx: SystemTx, ownerId: string): Promise<void> {
  const functions = await tx.function.findMany({ select: { id: true, number: true } });
  const idOf = new Map(functions.map(({ id, number }) => [number, id]));
  const roles = defaultRoles.map((role, index) => ({ ...role, id: newId(), sort: String(index + 1) }));
  await tx.role.createMany({
    data: roles.map(({ id, name, dataScope, sort }) => ({ id, name, dataScope, sort, creatorId: ownerId })),
  });
  const grantedRows = roles.flatMap((role) =>
    role.functions.flatMap(({ number, buttons }) => {
      const functionId = idOf.get(number);
      return functionId ? [{ roleId: role.id, functionId, buttons }] : [];
    }),
  );
  await tx.roleFunction.createMany({ data: grantedRows });
}

/** The context of a registration: without an actor, with the new tenant's id. */
export const newTenantCtx = (ctx: Ctx): TenantCtx => ({
  ...ctx,
  actor: null,
  tenantId: newId() as TenantCtx["tenantId"],
}); // newId makes a UUID
