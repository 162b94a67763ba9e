// The values of an attribute template, written as one text with vertical bars (business.md §3 "Attribute template"; reference.md §5.8).
import { z } from "zod";
import { isSameName } from "../core/name-key.ts";

const TEXT_MAX = 500;
/** What the attribute of a product may have, which templates are copied into. */
export const ATTRIBUTE_NAME_MAX = 10;
export const ATTRIBUTE_VALUE_MAX = 20;
export const ATTRIBUTE_VALUES_MAX = 50;
/** Joins the values of a variant ("red/S"), so that no value may have it. */
export const SKU_SEPARATOR = "/";
/** Between the values of a template. */
export const VALUE_SEPARATOR = "|";

/** The values of a text, without blanks around them and without empty ones. */
export const valuesIn = (text: string): string[] =>
  text
    .split(VALUE_SEPARATOR)
    .map((value) => value.trim())
    .filter((value) => value !== "");

/** Values as the one text that is stored. */
export const joinedValues = (values: readonly string[]): string => values.join(VALUE_SEPARATOR);

const areDifferent = (values: readonly string[]): boolean =>
  values.every((value, at) => !values.slice(0, at).some((earlier) => isSameName(value, earlier)));

const every = (check: (values: string[]) => boolean) => (text: string) => check(valuesIn(text));

/** At least one value; different ones that a product can take over. */
export const attributeValues = z
  .string()
  .trim()
  .max(TEXT_MAX)
  .refine(
    every((values) => values.some((value) => !isSameName(value, ""))),
    "field-required",
  )
  .refine(
    every((values) => values.length <= ATTRIBUTE_VALUES_MAX),
    "attribute-values-many",
  )
  .refine(
    every((values) => values.every((value) => value.length <= ATTRIBUTE_VALUE_MAX)),
    "attribute-value-long",
  )
  .refine(
    every((values) => values.every((value) => !value.includes(SKU_SEPARATOR))),
    "attribute-value-slash",
  )
  .refine(every(areDifferent), "attribute-values-differ");
