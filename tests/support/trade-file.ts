// A file of trade as messy as real ones, the same for the same seed: every rule of the replay occurs, and nothing else is regular.
import { gzipSync } from "node:zlib";
import { randomFrom } from "./random.ts";

interface Line {
  InvoiceNo: string;
  StockCode: string;
  Description: string;
  Quantity: string;
  InvoiceDate: string;
  UnitPrice: string;
  CustomerID: string;
  Country: string;
}
const COLUMNS: readonly (keyof Line)[] = [
  "InvoiceNo",
  "StockCode",
  "Description",
  "Quantity",
  "InvoiceDate",
  "UnitPrice",
  "CustomerID",
  "Country",
];
const FIRST_NUMBER = 600_000;
const PER_DAY = 24;
const LONG_INVOICE = 1_250;
const CODES = 120;
const CUSTOMERS = 60;
const DAY_MS = 24 * 3_600_000;

type Part = Partial<Line>;
/** What the lines of an invoice say, and what they all share. */
interface Content {
  head: Part;
  prefix?: string;
  lines: Part[];
}

/** What is chosen by chance for a line, the same for the same seed. */
function chancesOf(seed: number) {
  const random = randomFrom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const one = <T>(of: readonly T[]): T => {
    const chosen = of[below(of.length)];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  };
  const codes = Array.from({ length: CODES }, (_, at) => `${10_000 + at * 73}${one(["", "", "A", "B", "BL"])}`);
  const price = (code: string): string => {
    const cents = (Number.parseInt(code, 10) * 7919) % 1500;
    return one([cents / 100, cents / 100, cents / 80])
      .toFixed(one([2, 2, 2, 3]))
      .replace(/^0\.0+$/, "0.42");
  };
  const description = (code: string): string =>
    one([`TIN ${code}`, `TIN ${code}`, `TIN ${code}`, `"HEART" TIN, ${code}`, "NA", "?", "damages"]);
  const customer = (): string => (random() < 0.2 ? "NA" : String(12_000 + below(CUSTOMERS)));

  const productColumns = (): Pick<Line, "StockCode" | "Description" | "Quantity" | "UnitPrice"> => {
    const code = one(codes);
    return {
      StockCode: random() < 0.1 ? code.toLowerCase() : code,
      Description: description(code),
      Quantity: String(1 + below(24)),
      UnitPrice: price(code),
    };
  };
  const money = (StockCode: string, UnitPrice: string, Quantity = "1") => ({
    StockCode,
    Description: one([StockCode, "NA"]),
    Quantity,
    UnitPrice,
  });
  return { random, below, one, customer, productColumns, money };
}
type Chances = ReturnType<typeof chancesOf>;

/** The sorts of invoices. */
const shapesOf = ({ below, one, productColumns, money }: Chances): readonly (() => Content)[] => [
  // The same code on two lines, a gift, postage, a discount.
  () => {
    const twice = productColumns();
    return {
      head: {},
      lines: [
        twice,
        twice,
        productColumns(),
        { ...productColumns(), UnitPrice: "0" },
        money("POST", "18"),
        money("D", "0.35", "-1"),
      ],
    };
  },
  // A retail sale with postage and a gift card beside it.
  () => ({
    head: { CustomerID: "NA" },
    lines: [
      productColumns(),
      { ...productColumns(), UnitPrice: "0" },
      money("DOT", "94.17"),
      money("gift_0001_20", "16.67"),
    ],
  }),
  // Returns: of goods that were sold or not, more than sold, with a fee, by a customer who never bought, without a customer.
  () => ({
    prefix: "C",
    head: {},
    lines: [
      { ...productColumns(), Quantity: "-3" },
      { ...productColumns(), Quantity: "-500" },
      money("POST", "18", "-1"),
    ],
  }),
  () => ({
    prefix: "C",
    head: { CustomerID: String(90_000 + below(9)) },
    lines: [{ ...productColumns(), Quantity: "-1" }],
  }),
  () => ({
    prefix: "C",
    head: { CustomerID: "NA" },
    lines: [{ ...productColumns(), Quantity: "-2" }, money("M", "4.25", "-1")],
  }),
  // Money alone.
  () => ({ prefix: "C", head: {}, lines: [money("D", "27.5", "-1"), money("m", "1.25", "-1")] }),
  () => ({ prefix: "C", head: { CustomerID: "NA" }, lines: [money("AMAZONFEE", "13541.33", "-1")] }),
  () => ({ head: {}, lines: [money("BANK CHARGES", "15"), money("C2", "50")] }),
  () => ({ head: { CustomerID: "NA" }, lines: [money("CRUK", "0", "800")] }),
  () => ({
    prefix: "A",
    head: { CustomerID: "NA" },
    lines: [{ ...money("B", one(["-1106.06", "1106.06"])), Description: "Adjust bad debt" }],
  }),
  // Stock corrections: damaged, found.
  () => ({
    head: { CustomerID: "NA" },
    lines: [{ ...productColumns(), Quantity: `-${1 + below(9)}`, UnitPrice: "0" }],
  }),
  () => ({ head: { CustomerID: "NA" }, lines: [{ ...productColumns(), UnitPrice: "0", Description: "found" }] }),
  // Prices of many decimals, a thousandth, a negative one; a discount of more than the goods cost.
  () => ({
    head: {},
    lines: [
      { ...productColumns(), UnitPrice: "0.33333" },
      { ...productColumns(), UnitPrice: "1.12345" },
      money("PADS", "0.001"),
      money("S", "2000", "-1"),
    ],
  }),
  () => ({
    head: {},
    lines: [
      productColumns(),
      { ...productColumns(), UnitPrice: "-0.5", Quantity: "1" },
      { ...productColumns(), Quantity: "-2" },
    ],
  }),
  // Codes that are no numbers.
  () => ({ head: {}, lines: [{ ...productColumns(), StockCode: one(["DCGSSBOY", "dcgs0003", "X1"]) }] }),
];

/** The content of an invoice: every sort first, then plain sales above all, and one that is very long. */
function contentOf(
  { random, below, one, customer, productColumns }: Chances,
  shapes: readonly (() => Content)[],
  at: number,
  isLong: boolean,
): Content {
  const isPlain = random() < 0.6 && at >= shapes.length;
  const shape = isPlain
    ? { head: { CustomerID: customer() }, lines: Array.from({ length: 1 + below(9) }, productColumns) }
    : (shapes[at % shapes.length] ?? one(shapes))();
  if (!isLong) return shape;
  return { head: { CustomerID: "NA" }, lines: Array.from({ length: LONG_INVOICE }, productColumns) };
}

/** A file with so many invoices, as gzip bytes. */
export function tradeFile(seed: number, invoices: number): Uint8Array {
  const chances = chancesOf(seed);
  const { below, one } = chances;
  const shapes = shapesOf(chances);
  const lines: Line[] = [];
  const start = Date.UTC(2010, 11, 1, 8, 26);
  for (let at = 0; at < invoices; at++) {
    const minutes = below(20) + (at % PER_DAY) * 25;
    const time = new Date(start + Math.floor(at / PER_DAY) * DAY_MS + minutes * 60_000);
    const content = contentOf(chances, shapes, at, at === Math.floor(invoices / 2));
    const who = content.head.CustomerID ?? String(12_000 + below(CUSTOMERS));
    for (const part of content.lines)
      lines.push({
        StockCode: "",
        Description: "NA",
        Quantity: "1",
        UnitPrice: "0",
        ...part,
        InvoiceNo: `${content.prefix ?? ""}${FIRST_NUMBER + at}`,
        InvoiceDate: time.toISOString().slice(0, 19).replace("T", " "),
        CustomerID: who,
        Country: one(["United Kingdom", "France", "EIRE", "NA"]),
      });
  }
  const text = [COLUMNS.join(","), ...lines.map((line) => COLUMNS.map((column) => quoted(line[column])).join(","))];
  return gzipSync(`${text.join("\n")}\n`);
}

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
