// The thread that reads one workbook and then ends.
import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "@kontor/contracts/core/error";
import { readCells } from "./parse-cells.ts";

/** The thread's result: the rows, or the refusal to throw in the main thread. */
export type WorkerAnswer =
  | { rows: string[][] }
  | { refusal: string; options: Pick<Refusal, "status" | "code" | "values" | "issues"> }
  | { fault: string };

const answer = await readCells(workerData).then(
  (rows): WorkerAnswer => ({ rows }),
  (error: unknown): WorkerAnswer => {
    if (!(error instanceof Refusal)) return { fault: String(error) };
    const { id, status, code, values, issues } = error;
    return { refusal: id, options: { status, code, values, issues } };
  },
);
parentPort?.postMessage(answer);
