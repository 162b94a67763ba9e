// Sweeps all uploads with forms that none accepts: cut off, ambiguous, without a file, with a file that is no workbook (GATE-6, XLS-1, XLS-3).

import { endpointName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { endpoints } from "@kontor/contracts/registry";
import { sampled } from "@kontor/contracts/testing/sampled";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseOf, fingerprint, fingerprintAtRest } from "../support/tables.ts";
import { newTenant, send, type Tenant } from "../support/tenant.ts";

const uploads = endpoints.filter((endpoint) => endpoint.upload && endpoint.audience === "staff");
const BOUNDARY = "kontor-test";
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (disposition: string, content: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const file = (content: string, name = "file"): string => part(`name="${name}"; filename="a.xlsx"`, content);
const form = (...parts: string[]): string => `${parts.join("")}--${BOUNDARY}--\r\n`;
const ZIP = "PK\x03\x04";

const MALFORMED: readonly [what: string, type: string | undefined, body: string][] = [
  ["nothing at all", undefined, ""],
  ["an empty form", FORM, form()],
  ["an empty body", FORM, ""],
  ["no form but JSON", "application/json", "{}"],
  ["no form but text", "text/plain", "a"],
  ["a form of another kind", "application/x-www-form-urlencoded", "file=a"],
  ["no boundary", "multipart/form-data", form(file(ZIP))],
  ["another boundary", "multipart/form-data; boundary=other", form(file(ZIP))],
  ["a form that is cut off", FORM, file(ZIP)],
  ["a header that is cut off", FORM, `--${BOUNDARY}\r\nContent-Disposition: form-da`],
  ["a part without a name", FORM, form(part('filename="a.xlsx"', ZIP))],
  ["a part without a disposition", FORM, `--${BOUNDARY}\r\n\r\n${ZIP}\r\n--${BOUNDARY}--\r\n`],
  ["a text where the file belongs", FORM, form(part('name="file"', "text"))],
  ["the file under another name", FORM, form(file(ZIP, "sheet"))],
  ["two files", FORM, form(file(ZIP), file(ZIP))],
  ["a second file under another name", FORM, form(file(ZIP), file(ZIP, "other"))],
  ["a field that the contract does not know", FORM, form(part('name="surprise"', "1"), file(ZIP))],
  ["a company named in the form", FORM, form(part('name="tenantId"', newId()), file(ZIP))],
  ["a field twice", FORM, form(part('name="type"', "1"), part('name="type"', "2"), file(ZIP))],
  ["the field __proto__", FORM, form(part('name="__proto__"', "1"), file(ZIP))],
  ["the file as __proto__", FORM, form(file(ZIP, "__proto__"))],
  ["an empty file", FORM, form(file(""))],
  ["a file that is no workbook", FORM, form(file("name,phone\n"))],
  ["a zip that is cut off", FORM, form(file(`${ZIP}${"\0".repeat(26)}`))],
  ["a zip of nothing", FORM, form(file(`PK\x05\x06${"\0".repeat(18)}`))],
];

let owner: Tenant;
beforeAll(async () => {
  owner = await newTenant();
});

it("the sweep of wrong uploads covers at least three endpoints", () =>
  expect(uploads.length).toBeGreaterThanOrEqual(3));

describe.each(uploads.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  "uploads to %s",
  (_name, endpoint) => {
    let db: Client;
    let before: Record<string, string>;
    beforeAll(async () => {
      db = await databaseOf(endpoint.service);
      before = await fingerprintAtRest(db);
    });
    afterAll(async () => {
      const after = await fingerprint(db);
      await db.end();
      expect(after, "a refused form changed something").toEqual(before);
    });

    it.each(sampled(MALFORMED, 4))("an upload of %s is refused and changes nothing", async (_what, type, body) => {
      const headers = {
        "X-Access-Token": owner.token,
        "Idempotency-Key": newId(),
        ...(type ? { "Content-Type": type } : {}),
      };
      const reply = await send(endpoint.method, endpoint.path, { headers, body });
      expect([400, 415], `${reply.status}: ${reply.text.slice(0, 300)}`).toContain(reply.status);
      expect(reply.json.data).toMatchObject({ refusal: expect.stringMatching(/^[a-z-]+$/) });
    });
  },
);
