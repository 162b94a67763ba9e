// Statements of suppliers.
import { StatementViews } from "./views.tsx";

export default function SupplierAccount() {
  return <StatementViews side="供应商" />;
}
