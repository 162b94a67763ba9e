// Reads an uploaded workbook in a thread with its own memory and time limit; ending it does not harm the service (XLS-1).
import { Worker } from "node:worker_threads";
import { refuse } from "@kontor/contracts/core/error";
import type { UploadedFile } from "../http/parse-request.ts";
import { createLimiter } from "../runtime/limiter.ts";
import { withoutReasons } from "./reasons.rules.ts";
import type { WorkerAnswer } from "./worker.ts";

const MEMORY_MB = 256;
const TIME_MS = 30_000;
/** Threads at a time; so many further uploads wait. */
const threads = createLimiter({ atOnce: 2, waiting: 20, retryAfter: 5 });

/**
 * The rows of the first worksheet, the header first, without the column of reasons from a refused import. Passed to `routes.write` as its preparation, it runs before the transaction begins.
 * @throws Refusal `workbook-not-xlsx`, `workbook-linked`, `workbook-too-large`, `workbook-too-many-rows`, `workbook-formula`; `busy` (503) when too many wait
 */
export async function readWorkbook({ file }: { file: UploadedFile | undefined }): Promise<string[][]> {
  if (!file) throw refuse("field-required", { field: "file" });
  return withoutReasons(await threads.run("", () => readInThread(file.bytes)));
}

function readInThread(bytes: Uint8Array): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    });
    const timer = setTimeout(() => end(() => reject(refuse("workbook-too-large"))), TIME_MS);
    function end(conclude: () => void): void {
      clearTimeout(timer);
      conclude();
      thread.terminate().catch(() => undefined);
    }
    thread.on("message", (answer: WorkerAnswer) => {
      // Under node --watch a thread also reports which files it loads.
      if (!("rows" in answer || "refusal" in answer || "fault" in answer)) return;
      end(() => {
        if ("rows" in answer) resolve(answer.rows);
        else if ("refusal" in answer) reject(refuse(answer.refusal, answer.options));
        else reject(new Error(answer.fault));
      });
    });
    // Running out of memory ends the thread with an error: a workbook that large is the sender's matter, not a fault.
    thread.once("error", (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? refuse("workbook-too-large") : error)),
    );
  });
}
