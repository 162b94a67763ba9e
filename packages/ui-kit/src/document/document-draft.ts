// Reads a document's draft back from the browser.
import { z } from "zod";
import { accountPart, attachment, draftOf } from "../voucher/form/draft.rules.ts";
import type { Head } from "./rules/head.rules.ts";
import { formLine } from "./rules/line.rules.ts";

const figure = z.string();
const head = z.object({
  number: z.string(),
  operTime: z.string(),
  organId: z.string().nullable(),
  organName: z.string(),
  salesMan: z.array(z.string()),
  remark: z.string(),
  fileName: z.array(attachment),
  accounts: z.array(accountPart),
  linkId: z.string().nullable(),
  linkNumber: z.string(),
  discount: figure,
  discountMoney: figure,
  otherMoney: figure,
  deposit: figure,
  changeAmount: figure,
  getAmount: figure,
}) satisfies z.ZodType<Head>;

export const documentDraft = draftOf(z.object({ head, lines: z.array(formLine) }));
