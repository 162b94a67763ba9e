// A table shown in the browser, as a workbook (XLS-5). Every page may use it, so it belongs to no area.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

const text = (max: number) => z.string().trim().max(max);

export const exportExcelByParam = defineEndpoint({
  service: "system",
  audience: "staff",
  method: "POST",
  path: "/systemConfig/exportExcelByParam",
  family: "file",
  weight: "report",
  summary: "Export as a workbook the table that the browser shows and sends (XLS-5)",
  body: z.strictObject({
    /** A line above the headings; without one the headings are the first row. */
    title: text(100),
    head: text(5000),
    tip: text(500).default(""),
    list: z.array(z.array(z.string().max(32_767)).max(50)).max(5000),
  }),
  response: z.instanceof(Uint8Array),
});
