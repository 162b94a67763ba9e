import fc from "fast-check";
import { expect, it } from "vitest";
import { debtKey, documentKey } from "./keys.rules.ts";

const kind = fc.constantFrom("sale-out", "sale-back", "purchase-in", "money-in", "opening", "account");

it("two vouchers have the same key exactly when they have the same kind and id", () => {
  fc.assert(
    fc.property(kind, kind, fc.uuid(), fc.uuid(), (one, other, id, otherId) => {
      for (const second of [id, otherId]) {
        const isSame = one === other && id === second;
        const [first, next] = [
          { kind: one, id },
          { kind: other, id: second },
        ];
        expect(debtKey(first) === debtKey(next)).toBe(isSame);
        const [document, another] = [
          { kind: one, documentId: id },
          { kind: other, documentId: second },
        ];
        expect(documentKey(document) === documentKey(another)).toBe(isSame);
      }
    }),
  );
});
