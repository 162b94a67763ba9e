// Opens the document that the page's address asks for: reports in other remotes lead here.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import type { FormProps } from "../../form/form-props.ts";
import { useAsked } from "../../mfe/address.tsx";

/** The name in the address: `/bill/sale_out?show=<id>`. */
const SHOW = "show";

export function AskedDocument({ bill: Bill }: { bill: ComponentType<FormProps<DocumentRow>> }): ReactNode {
  const asked = useAsked(SHOW);
  const [id, setId] = useState(asked);
  useEffect(() => setId(asked), [asked]);
  if (id === undefined) return null;
  // The dialog loads the document by its id; what else a row holds it does not use.
  const row = { id } as DocumentRow;
  return (
    <Suspense fallback={null}>
      <Bill row={row} onClose={() => setId(undefined)} />
    </Suspense>
  );
}
