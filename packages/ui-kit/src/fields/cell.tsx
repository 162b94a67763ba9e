// A field in a grid of a form: one column of a list's row, checked by the list's schema. Its input has an accessible name of its own.
import { issuesIn } from "@kontor/contracts/core/issues";
import { Form, type FormItemProps } from "antd";
import type { ReactNode } from "react";
import { z } from "zod";
import { issueText } from "../feedback/refusal-text.ts";
import { useFieldSchema } from "../form/form-scope.tsx";
import { shapeOf, wireOf } from "../form/request-body.rules.ts";

interface Props {
  /** The body's field that holds the rows; the cell must be inside antd's Form.List of that name. */
  list: string;
  /** The row, from 0. */
  at: number;
  /** The row's field. */
  name: string;
  /** Checks besides the schema's. */
  rules?: NonNullable<FormItemProps["rules"]>;
  children: ReactNode;
}

export function CellField({ list, at, name, rules = [], children }: Props): ReactNode {
  const schema = shapeOf(elementOf(useFieldSchema(list)))[name];
  const bySchema = schema ? [{ validator: (_rule: object, value: unknown) => checked(schema, value) }] : [];
  return (
    <Form.Item
      name={[at, name]}
      style={{ marginBottom: 0 }}
      rules={[...bySchema, ...rules]}
      validateFirst
      validateTrigger="onBlur"
    >
      {children}
    </Form.Item>
  );
}

const NOTHING = z.never();

/** The schema of a list's rows. */
function elementOf(schema: z.ZodType | undefined): z.ZodType {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodArray && inner.element instanceof z.ZodType ? inner.element : NOTHING;
}

async function checked(schema: z.ZodType, value: unknown): Promise<void> {
  const [wrong] = issuesIn(schema, wireOf(schema, value));
  if (wrong) throw new Error(issueText(wrong));
}
