// Finds why a call was answered 500, in the logs of the processes of the stack under test.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const FAULT = 50;

/** The fields of a response that are used here. */
interface Answered {
  text: string;
  json: { data?: unknown };
}

/**
 * The faults of the answered call in the logs, with their stacks.
 * @param data the folder of the stack that answered
 */
export async function causeOf(data: string, { json, text }: Answered): Promise<string> {
  const id = (json.data as { requestId?: string } | undefined)?.requestId; // as of every refusal
  if (!id) return text;
  const folder = join(data, "logs");
  const logs = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  const lines = logs.flatMap((log) => log.split("\n")).filter((line) => line.includes(id));
  const faults = lines.map(faultIn).filter((fault) => fault !== undefined);
  return faults.length > 0 ? faults.join("\n") : text;
}

function faultIn(line: string): string | undefined {
  try {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { stack?: string } }; // pino's lines
    return level >= FAULT ? `${msg}: ${err?.stack ?? line}` : undefined;
  } catch {
    return undefined; // a line of PostgreSQL, NATS or Redis
  }
}
