// A Kontor for tests: fresh data, free ports, removed afterwards.
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freeBase } from "../ports.ts";
import { type Seeded, seedOnce } from "../seed.ts";
import { type Stack, type StackOptions, startStack } from "../stack.ts";
import { makeSteps } from "../steps.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { serveControl } from "./control.ts";

/** The stack as tests get it by `inject("stack")`. Addresses in `urls` carry the launcher's own rights, `env` is what each process is given. */
export type TestStack = Pick<Stack, "urls" | "env"> & {
  data: string;
  /** The address for finding processes and stopping servers (control.ts); for tests of faults. */
  control: string;
  /** Whether the data lie on a disk of their own that a test may fill. */
  hasOwnDisk: boolean;
  /** Sign-ins of the operator and the demo tenant, where the stack runs the services. */
  seeded: Seeded;
};

declare module "vitest" {
  interface ProvidedContext {
    stack: TestStack;
  }
}

// Load tests and sweeps call far more often than a person does; the limits have tests of their own, which set them.
const generous = { points: 1_000_000, seconds: 10 };
const generousLimits = JSON.stringify({
  ipCalls: generous,
  ipLogins: generous,
  ipRegistrations: generous,
  userCalls: generous,
  userReports: generous,
});

type TemporaryStack = Stack & {
  data: string;
  /** Stops all processes and keeps the data, e.g. to measure a start; `stop` removes the data afterwards. */
  halt(): Promise<void>;
};

type TemporaryOptions = Partial<StackOptions> & {
  /** The parent of the folder. */
  parent?: string | undefined;
};

/** Starts a stack in a new temporary folder; `stop` also removes the folder. */
export async function temporaryStack({ parent, ...options }: TemporaryOptions = {}): Promise<TemporaryStack> {
  const { data, remove } = await temporaryFolder("kontor-test", parent);
  try {
    const stack = await startStack({ data, port: await freeBase(), quiet: true, logLevel: "warn", ...options });
    const stop = async () => {
      await stack.stop();
      await remove();
    };
    return { ...stack, data, halt: stack.stop, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * The PostgreSQL of tests does not wait for the disk: what is committed outlives any process that a test kills, and only the machine's own end would
 * lose it.
 */
export const quickPostgres: TemporaryOptions["postgresSettings"] = { fsync: "off" };

/** A set-up of a Vitest project: provides the stack to its tests and returns the tear-down. */
export async function provideStack(
  project: TestProject,
  { hasOwnDisk = false, ...options }: TemporaryOptions & { hasOwnDisk?: boolean },
): Promise<() => Promise<void>> {
  const stack = await temporaryStack({ postgresSettings: quickPostgres, ...options });
  const control = await serveControl(stack);
  const seeded = stack.processes.system ? await seedOnce(stack.data, stack, makeSteps(true)) : {};
  const { urls, env, data } = stack;
  project.provide("stack", { urls, env, data, hasOwnDisk, control: control.url, seeded });
  return async () => {
    control.close();
    await stack.stop();
  };
}

/**
 * The folder in which tests of crash points say where to crash (service-kit, runtime/fault-injection.ts), and how soon facts of a service that crashed are
 * delivered again (events/consumer-runner.ts): a hundred crashes would wait a quarter of a minute each.
 */
const crashAt = (service: string) => ({
  CRASH_AT: join(tmpdir(), `kontor-crash-${process.pid}`, service),
  ACK_WAIT_MS: "5000",
});

/** Limits that allow many calls from one address. */
export const busyOptions: Partial<StackOptions> = { extraEnv: { gateway: { LIMITS: generousLimits } } };

export const flowOptions: Partial<StackOptions> = {
  // Crash points end one service after the other, a hundred times.
  restartMaxMs: 500,
  extraEnv: {
    ...busyOptions.extraEnv,
    ...Object.fromEntries(
      ["purchase", "sales", "warehouse", "finance", "reports"].map((service) => [service, crashAt(service)]),
    ),
  },
};
