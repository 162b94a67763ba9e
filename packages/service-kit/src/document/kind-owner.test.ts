import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { expect, it } from "vitest";
import { refuseOthersKind } from "./kind-owner.ts";

const kinds = [...documentKinds.map(({ name, service }) => [name, service] as const), ["opening", "system"] as const];
const services = ["purchase", "sales", "warehouse", "system", "finance", "reports"];

it.each(kinds)(
  "a call about documents of the kind %s is accepted from the service %s and from no other",
  (kind, owner) => {
    const refused = services.filter((signer) => {
      try {
        refuseOthersKind({ signer }, kind);
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual(services.filter((service) => service !== owner));
  },
);

it("a call about documents of an unknown kind is refused", () => {
  expect(() => refuseOthersKind({ signer: "sales" }, "order")).toThrow("not-permitted");
});
