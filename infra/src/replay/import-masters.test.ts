// Tests of importing master data into a fake API that has every accident an import may have.
import { importCustomers } from "@kontor/contracts/system/partner";
import { readSheet } from "read-excel-file/node";
import { expect, it } from "vitest";
import { type Api, Refused } from "./api.ts";
import { importMissing, type MasterImport } from "./import-masters.ts";
import { workbookOf } from "./workbook.ts";

const HEADINGS = ["Customer name", "Contact", "Address"];

/** A fake API with some customers, of which it does not list the `hidden` ones. */
function fakeApi({ there = [], hidden = [] }: { there?: string[]; hidden?: string[] } = {}) {
  const names = new Set([...there, ...hidden]);
  const keys = new Set<string>();
  const imports: string[][][] = [];
  const logged: string[] = [];
  /** Called before an import is answered. */
  const accident: { happens: (rows: string[][]) => void } = { happens: () => undefined };
  const refuse = (refusal: string, issues: object[] = []) =>
    new Refused(importCustomers, 400, { data: { message: refusal, refusal, issues } });
  const api = {
    async call(_endpoint: unknown, { file, key = "" }: { file?: Uint8Array; key?: string } = {}) {
      const [, ...rows] = (await readSheet(Buffer.from(file ?? []))).map((row) =>
        row.map((cell) => String(cell ?? "")),
      );
      if (keys.has(key)) throw refuse("idempotency-key-reused");
      const duplicates = rows.flatMap(([name = ""], at) =>
        names.has(name) ? [{ id: "name-already-exists", field: "supplier", row: at + 1 }] : [],
      );
      if (duplicates.length > 0) throw refuse("workbook-rows-invalid", duplicates);
      accident.happens(rows);
      imports.push(rows);
      keys.add(key);
      for (const [name = ""] of rows) names.add(name);
      return { message: "imported", count: rows.length };
    },
  } as Api; // nothing else is called here
  const run = (customers: readonly string[]) => {
    const masterImport: MasterImport = {
      what: "customers",
      masters: customers.map((name) => ({ name, cells: { "Customer name": name, Address: "Leeds" } })),
      endpoint: importCustomers,
      template: () => workbookOf([HEADINGS]),
      existing: async () =>
        new Map([...names].filter((name) => !hidden.includes(name)).map((name) => [name, `id ${name}`])),
    };
    return importMissing(api, masterImport, (line) => logged.push(line.trim()));
  };
  return { names, keys, imports, lines: logged, accident, refuse, run };
}

const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `Customer ${at}`);

it("missing customers are imported in parts, each part is logged, and each customer's id is known afterwards", async () => {
  const { run, imports, lines: logged } = fakeApi({ there: ["Customer 0"] });
  const ids = await run(many(1501));
  expect(imports.map((rows) => rows.length)).toEqual([1000, 500]);
  expect(imports[0]?.[0]).toEqual(["Customer 1", "", "Leeds"]);
  expect(logged).toEqual(["1001 of 1501 customers", "1501 of 1501 customers"]);
  expect(ids.get("Customer 1500")).toBe("id Customer 1500");
});

it("nothing is imported and no template is requested when all customers exist", async () => {
  const { run, imports, lines: logged } = fakeApi({ there: many(3) });
  expect((await run(many(3))).size).toBe(3);
  expect([imports, logged]).toEqual([[], []]);
});

it("customers whose import had no answer are not imported again by the next run", async () => {
  const { run, imports, accident, names } = fakeApi();
  accident.happens = (rows) => {
    for (const [name = ""] of rows) names.add(name);
    throw new Error("POST /supplier/importCustomer had no answer");
  };
  await expect(run(many(3))).rejects.toThrow("had no answer");
  await run(many(3));
  expect([names.size, imports]).toEqual([3, []]);
});

it("customers that another run is importing at the moment are left to that run", async () => {
  const { run, imports, accident, names, refuse } = fakeApi();
  accident.happens = (rows) => {
    for (const [name = ""] of rows) names.add(name);
    throw refuse("idempotency-key-reused");
  };
  expect((await run(many(3))).size).toBe(3);
  expect(imports).toEqual([]);
});

it("customers whom somebody adds during the import stay unchanged, and the others are imported", async () => {
  const { run, imports, accident, names, refuse } = fakeApi();
  accident.happens = () => {
    accident.happens = () => undefined;
    names.add("Customer 1");
    throw refuse("name-already-exists", [{ id: "name-already-exists", field: "supplier" }]);
  };
  expect((await run(many(3))).size).toBe(3);
  expect(imports.map((rows) => rows.map(([name]) => name))).toEqual([["Customer 0", "Customer 2"]]);
});

it("a customer whom the user may not see is reported after the others were imported", async () => {
  const { run, names } = fakeApi({ hidden: ["Customer 1"] });
  await expect(run(many(3))).rejects.toThrow("Customer 1 is taken, and not among the customers that this person sees");
  expect(names.size).toBe(3);
});

it("a wrong customer is reported by name, and nothing of his part of the import is imported", async () => {
  const { run, imports, accident, refuse } = fakeApi();
  accident.happens = () => {
    throw refuse("workbook-rows-invalid", [{ id: "field-too-long", field: "supplier", row: 2, values: { max: 60 } }]);
  };
  await expect(run(many(3))).rejects.toThrow(
    'customers cannot be imported: Customer 1: supplier field-too-long {"max":60}',
  );
  expect(imports).toEqual([]);
});

it("an idempotency key that was used for deleted rows does not cause endless retries", async () => {
  const { run, names } = fakeApi();
  await run(many(3));
  names.clear();
  await expect(run(many(3))).rejects.toThrow("idempotency-key-reused");
});
