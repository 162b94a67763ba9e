import { expect, inject, test } from "vitest";
import { installation } from "../facts/installation.ts";
import { withBooks } from "./books.ts";

test("the reconciliation's connection to one database outlasts PostgreSQL's idle limit while other databases are read", async () => {
  const { data, urls } = inject("stack");
  const { readerUrl } = installation(data, Number(new URL(urls.base).port));
  const impatient = (url: string) =>
    `${url}?options=${encodeURIComponent("-c idle_in_transaction_session_timeout=100")}`;
  const read = await withBooks(
    (service) => impatient(readerUrl(service)),
    async ({ sales, finance }) => {
      const rows = async (book: typeof sales) => {
        const numbers: { n: number }[] = [];
        for await (const row of book.rows<{ n: number }>("select 1 as n, pg_sleep(0.5)")) numbers.push(row);
        return numbers.map(({ n }) => n);
      };
      return [await rows(sales), await rows(finance)];
    },
  );
  expect(read).toEqual([[1], [1]]);
});
