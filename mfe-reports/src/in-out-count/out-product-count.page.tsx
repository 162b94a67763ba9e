// The report of what went out by product.
import { InOutCount } from "./in-out-count.tsx";

export default function OutProductCount() {
  return <InOutCount type="出库" />;
}
