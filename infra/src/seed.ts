// The first start of an installation: creates the platform operator and a demo tenant, with random sign-ins (PWD-5).
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serviceFolder } from "./paths.ts";
import type { Stack } from "./stack.ts";
import type { Steps } from "./steps.ts";

export interface SignIn {
  loginName: string;
  password: string;
}

/** The sign-ins that the system service makes and returns once; undefined where they were made before. */
export interface Seeded {
  operator?: SignIn | undefined;
  demo?: (SignIn & { companyName?: string }) | undefined;
}

/** The seam to the system service: only it knows how to fill its tables. It must be safe to call again after a failure half-way. */
interface SystemSeed {
  seed(options: { platformUrl: string; pepper: string }): Promise<Seeded>;
}

const seedModule = join(serviceFolder("system"), "src/seed.ts");
const marker = (data: string) => join(data, "seeded");

/** Seeds the platform where this data folder has not been seeded; returns the sign-ins to be printed, or nothing. */
export async function seedOnce(data: string, stack: Pick<Stack, "env">, steps: Steps): Promise<Seeded> {
  if (existsSync(marker(data)) || !existsSync(seedModule)) return {};
  return await steps.step("the platform and a demo company are set up", async () => {
    const system: SystemSeed = await import(pathToFileURL(seedModule).href);
    const { PLATFORM_DATABASE_URL = "", PASSWORD_PEPPER = "" } = stack.env.system;
    const seeded = await system.seed({ platformUrl: PLATFORM_DATABASE_URL, pepper: PASSWORD_PEPPER });
    writeFileSync(marker(data), `${new Date().toISOString()}\n`);
    return seeded;
  });
}

/** The sign-ins as text for a person at the terminal. */
export function signInLines({ operator, demo }: Seeded): string[] {
  const line = (who: string, signIn: SignIn) => `    ${who.padEnd(18)} ${signIn.loginName} / ${signIn.password}`;
  return [
    ...(demo ? [line("demo company", demo)] : []),
    ...(operator ? [line("platform operator", operator)] : []),
    ...(demo || operator
      ? ["    These are told only now: note them. The operator's password is for the first sign-in only."]
      : []),
  ];
}
