// Opens the document or slip that the page's address names: links from other remotes, e.g. reports, lead here.
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import type { FormProps } from "../../form/form-props.ts";
import { useParameter } from "../../mfe/location.tsx";
import { onShown, SHOW } from "../open-from-url.ts";
import { useVouchers } from "./voucher-list.tsx";

export function OpenedFromUrl<Row extends { id: string }>({
  detail: Detail,
}: {
  detail: ComponentType<FormProps<Row>>;
}): ReactNode {
  const parameter = useParameter(SHOW);
  const { page } = useVouchers().kind;
  const [id, setId] = useState(parameter);
  useEffect(() => setId(parameter), [parameter]);
  // Tabs are identified by their address: only the tab with this address shows the voucher again.
  useEffect(() => onShown(page, (again) => again === parameter && setId(again)), [page, parameter]);
  if (id === undefined) return null;
  // The dialog loads it by its id and uses no other field of a row.
  const row = { id } as Row;
  return (
    <Suspense fallback={null}>
      <Detail row={row} onClose={() => setId(undefined)} />
    </Suspense>
  );
}
