// The documents and slips that wait for their audit, by kind; each count opens its list with that filter.
import {
  financeUnaudited,
  purchaseUnaudited,
  salesUnaudited,
  unauditedEndpoints,
  warehouseUnaudited,
} from "@kontor/contracts/voucher/unaudited";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";
import { permissions } from "@kontor/ui-kit/permissions";
import { useReadWhen } from "@kontor/ui-kit/query";
import { openSearched } from "@kontor/ui-kit/voucher/list/search-from-url";
import { Typography } from "antd";
import { Lines, Tile } from "./tile.tsx";

type Counted = typeof salesUnaudited;
const mayAsk = ({ page }: Counted): boolean => [page].flat().some((path) => permissions.sees(String(path)));
/** Whether the user may open any of the lists. */
export const auditsAnything = (): boolean => unauditedEndpoints.some(mayAsk);

export function ToAudit() {
  const t = useTranslation();
  const sales = useReadWhen(mayAsk(salesUnaudited), salesUnaudited);
  const purchases = useReadWhen(mayAsk(purchaseUnaudited), purchaseUnaudited);
  const stock = useReadWhen(mayAsk(warehouseUnaudited), warehouseUnaudited);
  const slips = useReadWhen(mayAsk(financeUnaudited), financeUnaudited);
  // What may not be asked stays pending for good.
  const reads = [sales, purchases, stock, slips].filter(
    ({ fetchStatus, isPending }) => !(isPending && fetchStatus === "idle"),
  );
  const counts = reads.flatMap(({ data = [] }) => data).filter(({ page }) => permissions.sees(page));
  return (
    <Tile title="analysis.toAudit" read={reads}>
      {() =>
        counts.length === 0 ? (
          <Typography.Text>{t("analysis.nothing")}</Typography.Text>
        ) : (
          <Lines
            of={counts.map(({ kind, page, count }) => ({
              ...{ key: kind, label: kindName(kind) ?? kind, figure: String(count) },
              onOpen: () => openSearched(page, { status: "0" }),
            }))}
          />
        )
      }
    </Tile>
  );
}
