// What was scanned last and came to nothing; what no product has can be added at once.
import { Alert, Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useWords } from "../i18n/i18n.tsx";
import { useCan } from "../permissions/permissions.tsx";
import { useDoc } from "./document-scope.tsx";
import { useDocState } from "./use-document.ts";

const NewProductDialog = lazy(() => import("./dialogs/new-product-dialog.tsx"));
const PRODUCTS_PAGE = "/material/material";

export function UnscannedNotice(): ReactNode {
  const here = useWords();
  const doc = useDoc();
  const { unscanned } = useDocState(doc);
  const mayAdd = useCan(PRODUCTS_PAGE, "edit");
  const [added, setAdded] = useState<string>();
  const close = () => doc.state.write({ ...doc.state.read(), unscanned: undefined });
  return (
    <>
      {unscanned && (
        <Alert
          className="kontor-unscanned"
          type="error"
          showIcon
          closable={{ onClose: close }}
          title={unscanned.text}
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
