// Mnemonics of names in several scripts.
import { expect, it } from "vitest";
import { mnemonicOf } from "./mnemonic.ts";

it.each([
  ["可口可乐", "KKKL"],
  ["可口可乐 500ml", "KKKL500ML"],
  ["重庆火锅底料", "CQHGDL"],
  ["Café crème", "CAFECREME"],
  ["-- ", ""],
])("a product called %j gets the mnemonic %j", (name, mnemonic) => {
  expect(mnemonicOf(name)).toBe(mnemonic);
});
