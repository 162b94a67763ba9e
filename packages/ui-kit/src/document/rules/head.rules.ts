// The head of a document in its form.
import { having } from "@kontor/contracts/document/fields";
import { headFields } from "@kontor/contracts/document/head-fields";
import { z } from "zod";
import { accountPart, attachment } from "../../voucher/form/draft.rules.ts";
import type { VoucherContent } from "../../voucher/form/three-way-merge.rules.ts";
import { formShape } from "./form-fields.rules.ts";
import type { FormLine } from "./line.rules.ts";

/** The head in the form's state; names as on the wire. */
export const formHead = z
  .object(formShape(having(headFields, "sent")))
  .omit({ id: true })
  .extend({
    /** Only shown, not sent. */
    organName: z.string().default(""),
    linkNumber: z.string().default(""),
    fileName: z.array(attachment).default([]),
    accounts: z.array(accountPart).default([]),
  });
export type Head = z.infer<typeof formHead>;

/** Head and lines of a document. */
export type DocumentContent = VoucherContent<Head, FormLine>;

export const blankHead = (now: Date): Head => formHead.parse({ operTime: now.toISOString() });
