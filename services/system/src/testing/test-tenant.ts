// A tenant in the tables with its owner, staff and roles, for int tests; the gateway is the kit's stand-in.
import type { Actor } from "@kontor/contracts/core/actor";
import { BUTTONS } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId, type UserId } from "@kontor/contracts/core/id";
import { menu } from "@kontor/contracts/menu";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { freshTenant, person, silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { applyWarehouse } from "../assignment/warehouse.store.ts";
import type { PlatformSystemDb, SystemTx } from "../db.ts";

export interface TestTenant {
  owner: Actor;
  /** Works on the tenant's tables directly, with the platform login. */
  tables<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** The id of a page's function. */
  functionOf(url: string): Promise<string>;
  /** A role with pages and the codes of their buttons. */
  role(options?: RoleOptions): Promise<string>;
  /** A user of the tenant, with the permissions that the gateway would read from the role. */
  staff(options?: StaffOptions): Promise<Actor>;
  department(name: string, parentId?: string): Promise<string>;
  /** A warehouse that the warehouse service has published. */
  depot(): Promise<string>;
}

interface RoleOptions {
  name?: string;
  dataScope?: 1 | 2 | 3;
  priceLimits?: Actor["priceLimits"];
  pages?: Readonly<Record<string, string>>;
}

interface StaffOptions {
  roleId?: string;
  dataScope?: 1 | 2 | 3;
  departmentId?: string;
  /** The department and those below it. */
  departmentIds?: string[];
}

/** Writes the menu's functions as the start of the service does, unless they exist. */
async function layMenu(platform: PlatformSystemDb): Promise<void> {
  await platform.platformTx({ tenantId: null, requestId: "test" }, async (tx) => {
    if ((await tx.function.count()) >= menu.length) return;
    const codes = new Map<string, string>(Object.entries(BUTTONS));
    await tx.function.createMany({
      data: menu.map(({ buttons, labels, ...each }) => ({
        ...each,
        id: newId(),
        labels: { ...labels },
        buttons: buttons.map((verb) => codes.get(verb) ?? verb),
      })),
      skipDuplicates: true,
    });
  });
}

const nameFor = (what: string): string => `${what} ${newId().slice(-8)}`;

export async function createTestTenant(platform: PlatformSystemDb): Promise<TestTenant> {
  await layMenu(platform);
  const tenantId: TenantId = freshTenant();
  const ctx = backgroundCtx(tenantId, "test", silentLog());
  const tables: TestTenant["tables"] = (work) => platform.tenantTx(ctx, work);
  const user = async (kind: "owner" | "staff", roleId?: string) => {
    const id = newId();
    const loginName = `${kind}-${id}`;
    await tables((tx) => tx.user.create({ data: { id, kind, loginName, userName: kind, roleId: roleId ?? null } }));
    // newId makes a UUID; the brand only says what it is for.
    return { userId: id as UserId, loginName, userName: kind };
  };
  const owner = person({ ...(await user("owner")), tenantId });

  return {
    owner,
    tables,
    functionOf: (url) => tables(async (tx) => (await tx.function.findFirstOrThrow({ where: { url } })).id),

    role: ({ name = nameFor("role"), dataScope = 1, priceLimits = [], pages = {} } = {}) =>
      tables(async (tx) => {
        const id = newId();
        await tx.role.create({ data: { id, name, dataScope, priceLimits } });
        for (const [url, codes] of Object.entries(pages)) {
          const { id: functionId } = await tx.function.findFirstOrThrow({ where: { url } });
          const buttons = codes === "" ? [] : codes.split(",");
          await tx.roleFunction.create({ data: { roleId: id, functionId, buttons } });
        }
        return id;
      }),

    async staff({ roleId, dataScope = 1, departmentId, departmentIds } = {}) {
      const made = await user("staff", roleId);
      const { userId } = made;
      if (departmentId) await tables((tx) => tx.userDepartment.create({ data: { userId, departmentId } }));
      const ids = departmentIds ?? (departmentId ? [departmentId] : []);
      const chosen = departmentId ?? null;
      return person({ ...made, kind: "staff", tenantId, dataScope, departmentId: chosen, departmentIds: ids });
    },

    department: (name, parentId) =>
      tables(async (tx) => {
        const id = newId();
        await tx.department.create({ data: { id, orgNo: name, orgAbr: name, parentId: parentId ?? null } });
        return id;
      }),

    depot: () =>
      tables(async (tx) => {
        const warehouseFact = {
          version: 1,
          name: "北仓",
          enabled: true,
          isDefault: false,
          creatorId: null,
          deleted: false,
        };
        const id = newId();
        await applyWarehouse({ tx, ctx }, { ...warehouseFact, id });
        return id;
      }),
  };
}
