// A row action for things of which exactly one is the default.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { ReactNode } from "react";
import { say } from "../feedback/speak.ts";
import { useWrite } from "../query/query.ts";
import type { CallArguments } from "../request/request.ts";
import { type AnyRow, useListPage } from "./list-page.tsx";
import { RowAction, useRow } from "./row.tsx";

interface Props {
  /** Takes `{id}`; the row says by `isDefault` whether it is the default already, by `enabled` whether it may become it. */
  endpoint: Endpoint;
  /** Word key of the label. */
  word: string;
}

export function SetDefaultRow({ endpoint, word }: Props): ReactNode {
  const { list } = useListPage();
  const row = useRow<AnyRow>();
  const write = useWrite(endpoint, list.endpoint);
  const set = async ({ id }: AnyRow) => {
    // The endpoint is one by id; the page chose it.
    const args = [{ body: { id } }] as unknown as CallArguments<Endpoint>;
    if ((await write.run(...args)) !== undefined) say.success("list.changed");
  };
  return (
    <RowAction<AnyRow>
      word={word}
      button="edit"
      disabled={write.busy || row.isDefault === true || row.enabled === false}
      onRun={(one) => void set(one)}
    />
  );
}
