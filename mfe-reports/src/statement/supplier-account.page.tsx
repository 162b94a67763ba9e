// Statements of suppliers.
import { Statement } from "./statement.tsx";

export default function SupplierAccount() {
  return <Statement side="供应商" />;
}
