// Tests that an external NATS is refused when its limit is below the largest fact.
import { spawn } from "node:child_process";
import { expect, inject, test } from "vitest";
import { freeBase } from "../ports.ts";
import { listens, waitUntil } from "../wait.ts";
import { MESSAGE_BYTES_MAX, refuseSmallMessages } from "./nats.ts";
import { natsServer, requireProgram } from "./program.ts";

test("an external NATS that accepts only small messages is refused with the setting to change, and the embedded one accepts the largest fact", async () => {
  const port = await freeBase();
  const usual = spawn(
    requireProgram(natsServer, () => undefined),
    ["-a", "127.0.0.1", "-p", String(port)],
    { stdio: "ignore" },
  );
  try {
    await waitUntil(() => listens(port), 60_000);
    await expect(refuseSmallMessages(`nats://127.0.0.1:${port}`)).rejects.toThrow(`max_payload: ${MESSAGE_BYTES_MAX}`);
  } finally {
    usual.kill();
  }
  await refuseSmallMessages(inject("stack").urls.nats);
});
