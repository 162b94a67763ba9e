// The profit report: gross profit by document.
import { GrossProfit } from "./gross-profit.tsx";

export default function ProfitReport() {
  return <GrossProfit />;
}
