// The log of the platform operators (AUD-1).

import { newId } from "@kontor/contracts/core/id";
import { exportOperatorLogs, listOperatorLogs } from "@kontor/contracts/system/log";
import { person, rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import { logOperation } from "./log.store.ts";
import { operatorLogRoutes } from "./operator-log.routes.ts";

let harness: Harness;
beforeAll(() => {
  harness = openHarness(({ platform }) => [operatorLogRoutes(platform)]);
});
afterAll(() => harness.close());

const operator = person({ kind: "operator", tenantId: null });

test("an operator finds, sorts and exports the operators' log, and nobody else can", async () => {
  const content = `C${newId()}`;
  const ctx = { tenantId: null, requestId: "test", actor: operator, clientIp: "127.0.0.1", now: () => new Date() };
  for (const at of [1, 2])
    await harness.platform.platformTx({ tenantId: null, requestId: "test" }, (tx) =>
      logOperation(tx, ctx as never, { operation: "function", type: "add", content: `${content} ${at}` }),
    );
  const search = JSON.stringify({ content }) as never;
  const listed = async (query: object) =>
    dataOf(await harness.call(listOperatorLogs, operator, { query: { search, ...query } }));
  expect(await listed({})).toMatchObject({
    total: 2,
    rows: [{ content: `${content} 2` }, { content: `${content} 1` }],
  });
  expect(await listed({ column: "createTime", order: "asc" })).toMatchObject({
    rows: [{ content: `${content} 1` }, {}],
  });
  const query = { search, lang: "en", columns: "content,type,createTime" } as const;
  const { bytes } = await harness.call(exportOperatorLogs, operator, { query });
  const [head, first] = await rowsOfWorkbook(bytes);
  expect(head).toHaveLength(3);
  expect(first?.includes(`${content} 2`)).toBe(true);
  expect((await harness.call(listOperatorLogs, person(), { query: {} })).status).toBe(403);
  expect((await harness.call(exportOperatorLogs, person(), { query: {} })).status).toBe(403);
});
