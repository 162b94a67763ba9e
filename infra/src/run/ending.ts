// Detects that the launcher must end: Ctrl-C, a signal, or the death of its parent process.

/** A signal that fires once, on the first of them. A second Ctrl-C changes nothing: everything is being ended in order already. */
export function endingSignal(): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort(new Error("stopped before it was ready"));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  process.once("disconnect", end);
  return controller.signal;
}

/** Resolves when the signal has fired. */
export function fired(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done());
  });
}
