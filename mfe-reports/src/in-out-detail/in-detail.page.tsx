// The report of goods that came in, line by line.
import { InOutDetail } from "./in-out-detail.tsx";

export default function InDetail() {
  return <InOutDetail type="入库" />;
}
