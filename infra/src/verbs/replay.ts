// npm run replay -- FILE: enters real trade through the public API as a signed-in person, then compares Kontor's answers with the file's own sums.
import { parseArgs } from "node:util";
import { basePort } from "../ports.ts";
import { replay } from "../replay/replay.ts";

const USAGE = `npm run replay -- FILE [--url http://localhost:8080] [--clients 8] [--limit INVOICES] [--register COMPANY]
  FILE: CSV, plain or gzip, with InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
  KONTOR_LOGIN and KONTOR_PASSWORD sign in; what is missing is asked. Ctrl-C stops; the same command goes on.`;
const CLIENTS_DEFAULT = "8";
const CLIENTS_MAX = 64;

/** Exit code 0: everything is entered and nothing differs. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: "string", default: `http://127.0.0.1:${basePort()}` },
      clients: { type: "string", default: CLIENTS_DEFAULT },
      limit: { type: "string" },
      register: { type: "string" },
    },
  });
  const [file] = positionals;
  const clients = Number(values.clients);
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  const isWhole = (figure: number, most: number) => Number.isInteger(figure) && figure >= 1 && figure <= most;
  if (!file || positionals.length > 1 || !isWhole(clients, CLIENTS_MAX)) throw new Error(USAGE);
  if (limit !== undefined && !isWhole(limit, Number.MAX_SAFE_INTEGER)) throw new Error(USAGE);
  return replay({ file, url: values.url, clients, limit, register: values.register });
}
