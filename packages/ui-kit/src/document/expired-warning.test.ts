import { newId } from "@kontor/contracts/core/id";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { offerSurface, type Surface } from "../feedback/toast.ts";
import { lineActions, NO_LINES } from "../voucher/grid/lines.ts";
import type { OpenDocument } from "./document-form.types.ts";
import { warnOfExpired } from "./expired-warning.ts";
import { blankLine, type FormLine } from "./rules/line.rules.ts";

const lineOf = (batchNumber: string): FormLine => ({
  ...blankLine(newId(), { depotId: newId(), depotName: "Main" }),
  ...{ materialId: "p", barCode: "1003", operNumber: "1", ratio: "1", enableBatchNumber: true },
  ...{ batchNumber, expirationDate: "2020-01-01" },
});

it("an expired batch is warned of once as long as a line has it, whatever else changes, and not when the document begins with it", () => {
  const shown: string[] = [];
  const surface = { message: (_kind: string, text: string) => shown.push(text) } as unknown as Surface; // nothing else is called
  const end = offerSurface(surface);
  const state = createStore(() => ({ ...NO_LINES, loading: true })) as unknown as OpenDocument["state"]; // what is looked at
  const { lines, replaceLines, changeLine } = lineActions<FormLine>(state as never);
  const head = () => ({ operTime: "2026-03-01T08:00:00.000Z" }) as ReturnType<OpenDocument["head"]>; // as above
  warnOfExpired({ kind: otherOut, state, lines, head });

  const [first, second] = [lineOf("BEFORE"), lineOf("OLD")];
  replaceLines([first]);
  state.setState({ loading: false });
  expect(shown).toHaveLength(0);
  // Proposed, then divided, with another quantity: one warning.
  replaceLines([first, second]);
  replaceLines([first, second, lineOf("old")]);
  changeLine(second.id, (line) => ({ ...line, operNumber: "3" }));
  expect(shown).toHaveLength(1);
  // Taken away and chosen once more: one more.
  replaceLines([first]);
  replaceLines([first, second]);
  expect(shown).toHaveLength(2);
  end();
});
