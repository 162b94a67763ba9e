// Finds why a document may not change serial numbers, as issues for its user (reference.md §1.12, §1.13).
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";
import { statement } from "@kontor/service-kit/database/statement";
import type { SerialFault, SerialPlan } from "./serials.rules.ts";

const NAMES = statement<{ productId: string; depotId: string; product: string; barCode: string; depot: string }>(
  `select p.id as "productId", d.id as "depotId", p.name as product, d.name as depot,
    coalesce((select bar_code from product_barcodes where product_id = p.id order by position limit 1), '') as "barCode"
  from json_to_recordset($1::json) as s("productId" uuid, "depotId" uuid) join products p on p.id = s."productId" join depots d on d.id = s."depotId"`,
);

/** @param isGone the document is taken back as a whole */
const codeOf = (fault: SerialFault, isGone: boolean): number =>
  ({
    "stock-serial-there": 10500000,
    "stock-serial-gone": 10500001,
    "stock-serial-later": 10500001,
    "stock-serial-moved": isGone ? 8500024 : 8500035,
  })[fault];

/** The refusal with an issue for each number. @param lineIds of the document's lines, in their order; none where it is taken back */
export async function serialRefusal(
  tx: object,
  faults: SerialPlan["faults"],
  lineIds: readonly string[],
): Promise<Refusal> {
  const keys = faults.map(({ serial: { productId, depotId } }) => ({ productId, depotId }));
  const names = await NAMES.rows(tx, JSON.stringify(keys));
  const issues = faults.map(({ fault, serial, lineId }): Issue => {
    const name = names.find(({ productId, depotId }) => productId === serial.productId && depotId === serial.depotId);
    const at = lineId === null ? -1 : lineIds.indexOf(lineId);
    return {
      id: fault,
      ...(at < 0 ? {} : { field: `lines.${at}.snList`, row: at + 1 }),
      values: {
        ...{ product: name?.product ?? "", barCode: name?.barCode ?? "" },
        ...{ depot: name?.depot ?? "", serial: serial.number },
      },
    };
  });
  const [fault, values] = [faults[0]?.fault ?? "stock-serial-gone", issues[0]?.values ?? {}];
  return refuse(fault, { status: 409, code: codeOf(fault, lineIds.length === 0), values, issues });
}
