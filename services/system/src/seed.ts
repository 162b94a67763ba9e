// Seeds a new installation: the platform operator and a demo tenant, with generated passwords (PWD-5).
import { newId } from "@kontor/contracts/core/id";
import { partnerTypes } from "@kontor/contracts/system/partner";
import { backgroundCtx, type TenantCtx } from "@kontor/service-kit/context/ctx";
import { createLog } from "@kontor/service-kit/runtime/log";
import { openSystemPlatform, type PlatformSystemDb, type SystemTx } from "./db.ts";
import { insertDepartment } from "./organization/department.store.ts";
import { partners } from "./partner/partner.resource.ts";
import { clientDigest } from "./password/client-digest.ts";
import { oneTimePassword } from "./password/one-time.ts";
import { createPasswords, type Passwords } from "./password/passwords.ts";
import { persons } from "./person/person.resource.ts";
import { preparePlatform } from "./prepare-platform.ts";
import { type RegisteredTenant, registerTenant } from "./registration/tenant.store.ts";
import { DEMO, demoPartners, persons as demoPersons, departments } from "./seed/demo-data.ts";
import { nameKey } from "./session/login-name.rules.ts";

export interface SignIn {
  loginName: string;
  password: string;
}

const OPERATOR = { loginName: "admin", userName: "Platform operator" } as const;
const ADVANCED = 2;
const DEMO_USERS = 20;

interface SeedOptions {
  /** Address of the system database with the platform login. */
  platformUrl: string;
  pepper: string;
}

/**
 * Creates what is missing and returns its sign-ins; what exists stays unchanged and is not returned.
 * The operator's password is for the first sign-in only; the demo tenant's stays until somebody changes it.
 */
export async function seed({
  platformUrl,
  pepper,
}: SeedOptions): Promise<{ operator?: SignIn; demo?: SignIn & { companyName: string } }> {
  const platform = openSystemPlatform(platformUrl);
  try {
    await preparePlatform(platform);
    const passwords = await createPasswords(pepper);
    const operator = await seedOperator(platform, passwords);
    const demo = await seedDemo(platform, passwords);
    return { ...(operator ? { operator } : {}), ...(demo ? { demo: { ...demo, companyName: DEMO.companyName } } : {}) };
  } finally {
    await platform.close();
  }
}

async function seedOperator(platform: PlatformSystemDb, passwords: Passwords): Promise<SignIn | null> {
  const password = oneTimePassword();
  const passwordHash = await passwords.hash(clientDigest(password));
  const { loginName, userName } = OPERATOR;
  const isMade = await platform.platformTx({ tenantId: null, requestId: newId() }, async (tx) => {
    const id = newId();
    // Without an expiry, since nobody else could give the operator another one.
    const name = { key: nameKey(loginName), userId: id, tenantId: null, passwordHash, mustChange: true };
    const { count } = await tx.loginName.createMany({ data: [name], skipDuplicates: true });
    if (count === 0) return false;
    await tx.operator.create({ data: { id, loginName, userName } });
    return true;
  });
  return isMade ? { loginName, password } : null;
}

async function seedDemo(platform: PlatformSystemDb, passwords: Passwords): Promise<SignIn | null> {
  const { loginName, companyName } = DEMO;
  const password = oneTimePassword();
  const passwordHash = await passwords.hash(clientDigest(password));
  const tenantId = newId() as TenantCtx["tenantId"]; // newId makes a UUID
  const ctx = backgroundCtx(tenantId, "seed", createLog("system", "warn"));
  const isMade = await platform.platformTx(ctx, async (tx) => {
    if ((await tx.loginName.count({ where: { key: nameKey(loginName) } })) > 0) return false;
    const bought = { edition: ADVANCED, userLimit: DEMO_USERS, expireAt: null };
    const tenant = await registerTenant(tx, ctx, { loginName, companyName, passwordHash, ...bought });
    await fill(tx, tenant);
    return true;
  });
  return isMade ? { loginName, password } : null;
}

async function fill(tx: SystemTx, { ctx, ownerId }: RegisteredTenant): Promise<void> {
  const root = await tx.department.findFirst({ where: { parentId: null }, select: { id: true } });
  for (const department of departments)
    await insertDepartment(tx, { ...department, parentId: root?.id ?? null, sort: "", remark: "" }, ownerId);
  await persons.addMany(
    { ctx, tx },
    demoPersons.map(({ name, type }) => ({ name, type })),
  );
  for (const type of partnerTypes)
    await partners[type].addMany(
      { ctx, tx },
      demoPartners[type].map((each) => ({ ...each })),
      "imported",
    );
}
