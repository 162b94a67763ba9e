// React context: gives fields access to the surrounding form.
import { createContext, type ReactNode, useContext } from "react";
import type { z } from "zod";
import { shapeOf } from "./request-body.rules.ts";

interface Scope {
  /** The body's schema; fields outside a record's form have none. */
  schema: z.ZodType | undefined;
}

const Context = createContext<Scope>({ schema: undefined });

export const FormScope = ({ schema, children }: Scope & { children: ReactNode }): ReactNode => (
  <Context value={{ schema }}>{children}</Context>
);

/** The schema of a field of the form around. */
export function useFieldSchema(name: string): z.ZodType | undefined {
  const { schema } = useContext(Context);
  return schema && shapeOf(schema)[name];
}
