// The fields of a form, from the tables of a document's fields (contracts, document/fields.ts): texts, with what a blank form has in them.
import { type Fields, fieldsIn, type Wire } from "@kontor/contracts/document/fields";
import { z } from "zod";

const text = z.string().default("");
const figure = z.string().default("0");
const none = z.string().nullable().default(null);
const flag = z.boolean().default(false);
const list = z.array(z.string()).default([]);

type FormField<F> = F extends { type: "ids" }
  ? typeof list
  : F extends { type: "boolean" }
    ? typeof flag
    : F extends { type: "id" | "day" } | { nullable: true; derived: true }
      ? typeof none
      : typeof text;

/** The schemas of a table's fields in a form. Money that is hidden counts as zero, and an id or a day that is not chosen yet is null. */
export const formShape = <T extends Fields>(table: T) =>
  Object.fromEntries(
    fieldsIn(table).map(({ wire, field: { type, nullable, derived } }) => {
      if (type === "ids") return [wire, list];
      if (type === "boolean") return [wire, flag];
      if (type === "id" || type === "day" || (nullable && derived)) return [wire, none];
      return [wire, type === "text" || type === "time" ? text : figure];
    }),
  ) as { [K in keyof T as Wire<T, K> & string]: FormField<T[K]> }; // one for each field
