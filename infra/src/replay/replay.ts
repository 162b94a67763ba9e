// Runs a replay of real trade: reads the file, plans, loads master data, enters the vouchers, compares. Each step prints what it found.
import { setInterval as every } from "node:timers";
import { makeSteps, type Steps } from "../steps.ts";
import { type Api, openApi } from "./api.ts";
import { compare } from "./compare.ts";
import { enter } from "./enter.ts";
import { readFile } from "./file.ts";
import { importMasters } from "./masters.ts";
import { type Plan, planFile } from "./plan.ts";
import { progressLine } from "./progress.ts";
import { promptSignIn } from "./prompt.ts";
import { refuseStrangeTimes } from "./row.ts";
import { refuseClosedRegistration, registerAt, signInAt, tenantOf } from "./tenant.ts";

interface ReplayOptions {
  file: string;
  url: string;
  clients: number;
  limit: number | undefined;
  /** Name of a tenant to be registered first. */
  register: string | undefined;
}

const PROGRESS_MS = 2_000;
const STOPPED = 130;

/** Replays a file. @returns the exit code: 0 when all is in and nothing differs, 1 otherwise, 130 when it was stopped */
export async function replay(options: ReplayOptions): Promise<number> {
  const steps = makeSteps();
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Error("stopped"));
  // The listener is not removed, so that a second Ctrl-C changes nothing.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  try {
    return await runSteps(options, steps, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    steps.log("  stopped; the same command goes on from here");
    return STOPPED;
  }
}

async function runSteps(options: ReplayOptions, steps: Steps, stopping: AbortSignal): Promise<number> {
  const { file, url, clients, limit, register } = options;
  const anonymous = openApi({ url, stopping });
  if (register) await refuseClosedRegistration(anonymous, register);
  const plan = await steps.step(`${file} is read and planned`, async () => {
    const rows = await readFile(file);
    refuseStrangeTimes(rows, new Date());
    return planFile(rows, limit);
  });
  for (const line of planLines(plan)) steps.log(line);

  const person = await promptSignIn();
  if (register) await steps.step(`${register} is registered`, () => registerAt(anonymous, person, register));
  const api = openApi({ url, stopping, signIn: (before) => signInAt(before, person) });
  const tenant = await steps.step(`${person.loginName} is signed in at ${url}`, () => tenantOf(api));
  const masters = await steps.step("products, customers, suppliers and items are known", () =>
    importMasters(api, tenant, { plan, log: steps.log }),
  );
  const { existed, failures } = await entered(api, { masters, plan, clients }, steps);
  if (existed > 0) steps.log(`    ${existed} of them were there from before`);
  for (const { what, why } of failures) steps.log(`  ✗ ${what}: ${why}`);
  const differences = await compare(api, masters, plan, { steps, stopping });
  return failures.length === 0 && differences === 0 ? 0 : 1;
}

async function entered(
  api: Api,
  { masters, plan, clients }: { masters: Parameters<typeof enter>[1]; plan: Plan; clients: number },
  steps: Steps,
): ReturnType<typeof enter> {
  /** Undefined as long as the run checks what exists. */
  let far: { began: number; before: number; done: number; total: number } | undefined;
  const logProgress = () => {
    if (far) steps.log(`    ${progressLine({ ...far, ms: performance.now() - far.began })}`);
  };
  const timer = every(logProgress, PROGRESS_MS);
  try {
    return await steps.step("documents are entered and audited", () =>
      enter(api, masters, plan, {
        clients,
        onProgress(done, total) {
          far = { began: performance.now(), before: done, ...far, done, total };
        },
      }),
    );
  } finally {
    clearInterval(timer);
    logProgress();
  }
}

function planLines({
  rows,
  invoices,
  orders,
  documents,
  slips,
  purchases,
  products,
  customers,
  suppliers,
  empty,
}: Plan): string[] {
  return [
    `    ${rows.length} lines of ${invoices} invoices: ${documents.length} documents, ${orders.length} orders, ${slips.length} slips; ${purchases.length} purchases`,
    `    ${products.length} products, ${customers.length} customers, ${suppliers.length} suppliers`,
    ...(empty.length > 0
      ? [`    ${empty.length} lines carry neither goods nor money: ${empty.map(({ line }) => line).join(", ")}`]
      : []),
  ];
}
