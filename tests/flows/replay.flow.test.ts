// Tests `npm run replay` on a slice of messy trade: killed in the middle, stopped by Ctrl-C, and finished, while services and servers are killed at
// random (reliability.md 3.4), without anything missing or double.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { newId } from "@kontor/contracts/core/id";
import { afterAll, expect, inject, it, onTestFinished } from "vitest";
import { PATIENCE_S } from "../support/patience.ts";
import { withoutCaptcha } from "../support/platform.ts";
import { randomFrom } from "../support/random.ts";
import { reconcile } from "../support/reconcile.ts";
import { tradeFile } from "../support/trade-file.ts";
import { withAccidents } from "../support/with-accidents.ts";

const main = join(import.meta.dirname, "../../infra/src/main.ts");
const SEED = 20101201;
/** The number of invoices; 1,900 give over 2,000 documents. */
const INVOICES = Number(process.env.REPLAY_INVOICES ?? 300);
const DOCUMENTS_MIN = INVOICES >= 1_900 ? 2_000 : INVOICES;
const TIMEOUT_MS = 600 * Math.max(INVOICES, 1_000);
/** The shares of all documents after which the run is killed and stopped. */
const [KILLED_AT, STOPPED_AT] = [0.15, 0.5];
const CLIENTS = 8;
const SERVICES = ["gateway", "purchase", "sales", "warehouse", "finance", "reports", "system"];
const SERVERS = ["postgres", "nats", "redis"] as const;
/** Kills are spread over the documents, so that a slow machine has time to restart its processes. */
const ACCIDENTS = 16;
const PAUSE_MS = [300, 2_000] as const;
const killSeed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const folder = mkdtempSync(join(tmpdir(), "kontor-trade-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Another file may be named, e.g. one of real trade. */
function file(): string {
  const externalFile = process.env.REPLAY_FILE;
  if (externalFile) return externalFile;
  const made = join(folder, "trade.csv.gz");
  writeFileSync(made, tradeFile(SEED, INVOICES));
  return made;
}

interface Ended {
  code: number | null;
  text: string;
}

/** Documents entered and all documents, by the last line of progress. */
const far = { entered: 0, of: Number.POSITIVE_INFINITY };

/** Runs the replay; `ended` says how and after what share of the documents it is ended. */
function replay(args: readonly string[], ended?: { at: number; by: NodeJS.Signals }): Promise<Ended> {
  const child = spawn(process.execPath, [main, "replay", ...args], {
    env: { ...process.env, ...signIn, KONTOR_TRACE: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  let isEnded = false;
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on("line", (line) => {
      lines.push(line);
      const [, entered, of] = /(\d+) of (\d+) documents/.exec(line) ?? [];
      if (!of) return;
      Object.assign(far, { entered: Number(entered), of: Number(of) });
      if (ended && !isEnded && far.entered >= ended.at * far.of) isEnded = child.kill(ended.by);
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, text: lines.join("\n") }));
  });
}

const signIn = { KONTOR_LOGIN: `trade${newId().slice(-10)}`, KONTOR_PASSWORD: `Zq7!${newId().slice(-12)}` };

/** Runs the replay until it is killed, then until it is stopped, then to its end. Repeats it, entering nothing, until every process was killed once. */
async function inParts(args: readonly string[], hadAll: () => boolean): Promise<[Ended, Ended, Ended]> {
  const killed = await replay([...args, "--register", "Trade"], { at: KILLED_AT, by: "SIGKILL" });
  const stopped = await replay(args, { at: STOPPED_AT, by: "SIGINT" });
  let finished = await replay(args);
  while (finished.code === 0 && !hadAll()) finished = await replay(args);
  return [killed, stopped, finished];
}

it(
  `${INVOICES} invoices are entered through the API, with accidents, a kill and a stop on the way, and Kontor's answers equal the sums of the file (seed ${killSeed})`,
  async () => {
    await withoutCaptcha();
    const { base } = inject("stack").urls;
    const args = [file(), "--url", base, "--limit", String(INVOICES), "--clients", String(CLIENTS)];

    let happened = 0;
    const isDue = (count: number) => {
      happened = count;
      return far.entered >= (count * far.of) / ACCIDENTS;
    };
    const who = { services: SERVICES, servers: SERVERS, random: randomFrom(killSeed), pauseMs: PAUSE_MS, isDue };
    const { victims, result } = await withAccidents(who, () =>
      inParts(args, () => happened >= SERVICES.length + SERVERS.length),
    );
    const [killed, stopped, finished] = result;
    const isReported = (text: string) => `${victims.join(", ")}\n${text}`;
    expect(killed.code, isReported(killed.text)).toBeNull();
    expect(stopped.code, isReported(stopped.text)).toBe(130);
    expect(stopped.text).toContain("the same command goes on from here");
    expect(finished.code, isReported(finished.text)).toBe(0);
    expect(finished.text).toMatch(/\d{3,} of them were there from before/);
    const [, entered, of] = [...finished.text.matchAll(/(\d+) of (\d+) documents/g)].at(-1) ?? [];
    expect(entered).toBe(of);
    expect(Number(entered)).toBeGreaterThanOrEqual(DOCUMENTS_MIN);
    expect(finished.text).toContain("no differences");
    for (const title of ["profit by product and month", "profit by customer and month"])
      expect(finished.text).toMatch(new RegExp(`${title}: [1-9]\\d+ figures, 0 differ`));
    expect([...new Set(victims)].sort()).toEqual([...SERVICES, ...SERVERS].sort());
    expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
  },
  TIMEOUT_MS,
);
