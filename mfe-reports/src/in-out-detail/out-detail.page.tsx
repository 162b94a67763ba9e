// The report of goods that went out, line by line.
import { InOutDetail } from "./in-out-detail.tsx";

export default function OutDetail() {
  return <InOutDetail type="出库" />;
}
