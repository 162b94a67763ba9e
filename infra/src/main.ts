// The commands of package.json, each in its own module, which is loaded only when it is called.
const verbs: Record<string, () => Promise<{ run(args: string[]): Promise<number> }>> = {
  start: () => import("./verbs/start.ts"),
  dev: () => import("./verbs/dev.ts"),
  test: () => import("./verbs/test.ts"),
  check: () => import("./verbs/check.ts"),
  bench: () => import("./verbs/bench.ts"),
  e2e: () => import("./verbs/e2e.ts"),
  openapi: () => import("./verbs/openapi.ts"),
  endpoints: () => import("./verbs/endpoints.ts"),
  generate: () => import("./verbs/generate.ts"),
  replay: () => import("./verbs/replay.ts"),
  "replay-parked": () => import("./verbs/replay-parked.ts"),
  refill: () => import("./verbs/refill.ts"),
  "republish-balances": () => import("./verbs/republish-balances.ts"),
  "rebuild-reports": () => import("./verbs/rebuild-reports.ts"),
  reconcile: () => import("./verbs/reconcile.ts"),
  "new-migration": () => import("./verbs/new-migration.ts"),
};

// A closed pipe (`… | head`) is no error. A line that cannot be written because the disk is full does not end the command; it fails at its end.
let isOutputCut = false;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  isOutputCut = true;
});
process.stderr.on("error", () => {
  isOutputCut = true;
});

const [verb = "", ...args] = process.argv.slice(2);
const load = verbs[verb];
if (!load) {
  process.stderr.write(`there is no "${verb}"; there are: ${Object.keys(verbs).join(", ")}\n`);
  process.exit(2);
}
try {
  const { run } = await load();
  process.exitCode = (await run(args)) || Number(isOutputCut);
} catch (error) {
  // An error is printed for a person at a terminal: its message, and the trace only on request.
  process.stderr.write(
    `\n${error instanceof Error ? (process.env.KONTOR_TRACE ? error.stack : error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
// The channel to the bootstrap process would otherwise keep this process alive.
process.channel?.unref();
if (process.connected) process.disconnect?.();
