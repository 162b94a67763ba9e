// The report of what came in by product.
import { InOutCount } from "./in-out-count.tsx";

export default function InProductCount() {
  return <InOutCount type="入库" />;
}
