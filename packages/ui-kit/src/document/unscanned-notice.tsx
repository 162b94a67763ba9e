// The notice of scans without result, the latest first; an unknown product can be added at once.
import { Alert, Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { useCan } from "../permissions/permissions.tsx";
import { useDocumentForm, useDocumentState } from "./document-scope.tsx";
import type { Unscanned } from "./scan-queue.ts";

const NewProductDialog = lazy(() => import("./dialogs/new-product-dialog.tsx"));
const PRODUCTS_PAGE = "/material/material";

const NAMED_MAX = 5;
/** The latest scanned codes. */
const lastOf = (all: readonly Unscanned[]): string =>
  [...(all.length > NAMED_MAX ? ["…"] : []), ...all.slice(-NAMED_MAX).map(({ code }) => code)].join(", ");

export function UnscannedNotice(): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const all = useDocumentState(({ own }) => own.unscanned);
  const unscanned = all.at(-1);
  const mayAdd = useCan(PRODUCTS_PAGE, "edit");
  const [added, setAdded] = useState<string>();
  const close = () => documentForm.setOwn({ unscanned: [] });
  return (
    <>
      {unscanned && (
        <Alert
          className="kontor-unscanned"
          type="error"
          showIcon
          closable={{ onClose: close }}
          title={unscanned.text}
          description={all.length > 1 && here("document.unscannedMany", { count: all.length, codes: lastOf(all) })}
          action={
            mayAdd &&
            unscanned.isUnknown && (
              <Button size="small" onClick={() => setAdded(unscanned.code)}>
                {here("document.addScanned")}
              </Button>
            )
          }
        />
      )}
      {added !== undefined && (
        <Suspense fallback={null}>
          <NewProductDialog barCode={added} onClose={() => setAdded(undefined)} />
        </Suspense>
      )}
    </>
  );
}
