import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesNothing, type NamedSerial, type SerialPlan, type SerialRow, serialPlan } from "./serials.rules.ts";

type Way = [serial: string, direction: 1 | -1, depot?: string, leg?: 0 | 1];
const documentOf = (id: string) => ({ kind: id.replace(/\d/g, ""), documentId: id });
const named = (ways: readonly Way[]): NamedSerial[] =>
  ways.map(([number, direction, depotId = "main", leg = 0]) => ({
    ...{ productId: "phone", key: number, number, depotId, direction, lineId: "l", leg },
  }));
/** The rows after a document was posted, as the store writes them. */
function posted(rows: readonly SerialRow[], id: string, plan: SerialPlan): SerialRow[] {
  const lineOf = ({ lineId, leg }: NamedSerial) => ({ ...documentOf(id), lineId, leg });
  const changed = rows.flatMap((row): SerialRow[] => {
    const now: SerialRow = { ...row, claimedBy: null };
    const [taken, moved] = [
      plan.taken.find(({ row: { id: of } }) => of === row.id),
      plan.moved.find(({ row: { id: of } }) => of === row.id),
    ];
    if (plan.removed.some((each) => each.id === row.id)) return now.leftBy ? [{ ...now, cameBy: null }] : [];
    if (taken) return [{ ...now, state: "gone", leftBy: lineOf(taken.line) }];
    if (moved) return [{ ...now, depotId: moved.line.depotId, cameBy: lineOf(moved.line) }];
    if (plan.returned.some((each) => each.id === row.id)) return [{ ...now, state: "there", leftBy: null }];
    return [row];
  });
  const brought = plan.brought.map(
    (line, at): SerialRow => ({
      ...{
        id: `${id} ${line.key} ${at} ${changed.length}`,
        productId: line.productId,
        key: line.key,
        number: line.number,
      },
      ...{ depotId: line.depotId, state: "there", cameBy: lineOf(line), leftBy: null, claimedBy: null },
    }),
  );
  return [...changed, ...brought];
}
const state = (rows: readonly SerialRow[]): string[] =>
  rows
    .map(
      ({ key, depotId, state: what, cameBy, leftBy }) =>
        `${key} ${depotId} ${what} ${cameBy?.documentId ?? "?"} ${leftBy?.documentId ?? "–"}`,
    )
    .sort();
const faultsOf = ({ faults }: SerialPlan): string[] => faults.map(({ fault, serial }) => `${fault} ${serial.number}`);

/** Posts documents one after the other; one that is refused changes nothing. */
function history(...steps: [id: string, ways: Way[]][]): { rows: SerialRow[]; faults: string[] } {
  let [rows, faults]: [SerialRow[], string[]] = [[], []];
  for (const [id, ways] of steps) {
    const plan = serialPlan(documentOf(id), named(ways), rows);
    faults = faultsOf(plan);
    if (faults.length === 0) rows = posted(rows, id, plan);
  }
  return { rows, faults };
}
const between = (serial: string): Way[] => [
  [serial, -1],
  [serial, 1, "shop", 1],
];

describe("serial numbers of documents", () => {
  it.each<[string, [string, Way[]][], string[]]>([
    [
      "a purchase brings its numbers",
      [
        [
          "in1",
          [
            ["A", 1],
            ["B", 1],
          ],
        ],
      ],
      ["A main there in1 –", "B main there in1 –"],
    ],
    [
      "a sale takes one",
      [
        [
          "in1",
          [
            ["A", 1],
            ["B", 1],
          ],
        ],
        ["out1", [["A", -1]]],
      ],
      ["A main gone in1 out1", "B main there in1 –"],
    ],
    [
      "a return brings it back as a new stay",
      [
        ["in1", [["A", 1]]],
        ["out1", [["A", -1]]],
        ["back1", [["A", 1]]],
      ],
      ["A main gone in1 out1", "A main there back1 –"],
    ],
    [
      "a transfer moves it",
      [
        ["in1", [["A", 1]]],
        ["move1", between("A")],
      ],
      ["A main gone in1 move1", "A shop there move1 –"],
    ],
    [
      "a transfer that is taken back leaves nothing",
      [
        ["in1", [["A", 1]]],
        ["move1", between("A")],
        ["move1", []],
      ],
      ["A main there in1 –"],
    ],
    [
      "a sale that is taken back gives it back",
      [
        ["in1", [["A", 1]]],
        ["out1", [["A", -1]]],
        ["out1", []],
      ],
      ["A main there in1 –"],
    ],
    [
      "a sale of another one than before",
      [
        [
          "in1",
          [
            ["A", 1],
            ["B", 1],
          ],
        ],
        ["out1", [["A", -1]]],
        ["out1", [["B", -1]]],
      ],
      ["A main there in1 –", "B main gone in1 out1"],
    ],
    [
      "a purchase that comes to another warehouse",
      [
        ["in1", [["A", 1]]],
        ["in1", [["A", 1, "shop"]]],
      ],
      ["A shop there in1 –"],
    ],
    [
      "a purchase of which one was sold and another is corrected",
      [
        [
          "in1",
          [
            ["A", 1],
            ["B", 1],
          ],
        ],
        ["out1", [["A", -1]]],
        [
          "in1",
          [
            ["A", 1],
            ["C", 1],
          ],
        ],
      ],
      ["A main gone in1 out1", "C main there in1 –"],
    ],
  ])("documents move serial numbers: %s", (_case, steps, expected) => {
    const { rows, faults } = history(...steps);
    expect(faults).toEqual([]);
    expect(state(rows)).toEqual(expected);
  });

  it.each<[string, [string, Way[]][], string[]]>([
    [
      "bought twice",
      [
        ["in1", [["A", 1]]],
        ["in2", [["A", 1]]],
      ],
      ["stock-serial-there A"],
    ],
    ["sold without being bought", [["out1", [["A", -1]]]], ["stock-serial-gone A"]],
    [
      "sold twice",
      [
        ["in1", [["A", 1]]],
        ["out1", [["A", -1]]],
        ["out2", [["A", -1]]],
      ],
      ["stock-serial-gone A"],
    ],
    [
      "sold from another warehouse",
      [
        ["in1", [["A", 1]]],
        ["out1", [["A", -1, "shop"]]],
      ],
      ["stock-serial-gone A"],
    ],
    [
      "taken back twice",
      [
        ["in1", [["A", 1]]],
        ["out1", [["A", -1]]],
        ["back1", [["A", 1]]],
        ["back2", [["A", 1]]],
      ],
      ["stock-serial-there A"],
    ],
    [
      "sold, and its purchase is deleted",
      [
        ["in1", [["A", 1]]],
        ["out1", [["A", -1]]],
        ["in1", []],
      ],
      ["stock-serial-moved A"],
    ],
    [
      "sold, and its purchase comes to another warehouse",
      [
        ["in1", [["A", 1]]],
        ["out1", [["A", -1]]],
        ["in1", [["A", 1, "shop"]]],
      ],
      ["stock-serial-moved A"],
    ],
    [
      "moved, and its purchase is deleted",
      [
        ["in1", [["A", 1]]],
        ["move1", between("A")],
        ["in1", []],
      ],
      ["stock-serial-moved A"],
    ],
    [
      "sold in the shop, and its transfer is deleted",
      [
        ["in1", [["A", 1]]],
        ["move1", between("A")],
        ["out1", [["A", -1, "shop"]]],
        ["move1", []],
      ],
      ["stock-serial-moved A"],
    ],
    [
      "taken back, and its sale is deleted",
      [
        ["in1", [["A", 1]]],
        ["out1", [["A", -1]]],
        ["back1", [["A", 1]]],
        ["out1", []],
      ],
      ["stock-serial-there A"],
    ],
  ])("a document is refused whose serial number is elsewhere: %s", (_case, steps, faults) => {
    expect(history(...steps).faults).toEqual(faults);
  });

  it("serial numbers that a revision has reserved are taken for other documents and not for its own next revision", () => {
    const { rows } = history(["in1", [["A", 1]]]);
    const [row] = rows;
    if (!row) throw new Error("one number was bought");
    const leaving: SerialRow[] = [{ ...row, state: "leaving", claimedBy: documentOf("out1") }];
    const coming: SerialRow[] = [{ ...row, state: "coming", cameBy: null, claimedBy: documentOf("in2") }];
    const planned = (id: string, way: Way, current: SerialRow[]) => serialPlan(documentOf(id), named([way]), current);
    expect(faultsOf(planned("out1", ["A", -1], leaving))).toEqual([]);
    expect(faultsOf(planned("out2", ["A", -1], leaving))).toEqual(["stock-serial-gone A"]);
    expect(faultsOf(planned("in2", ["A", 1], coming))).toEqual([]);
    expect(faultsOf(planned("in3", ["A", 1], coming))).toEqual(["stock-serial-there A"]);
    expect(faultsOf(planned("out2", ["A", -1], coming))).toEqual(["stock-serial-gone A"]);
  });
});

describe("documents with serial numbers saved, edited and deleted in any order", () => {
  const serial = fc.constantFrom("A", "B", "C");
  const warehouse = fc.constantFrom("main", "shop");
  const step = fc.oneof(
    fc
      .tuple(fc.constantFrom("in1", "in2", "in3"), fc.uniqueArray(serial), warehouse)
      .map(([id, serials, at]): [string, Way[]] => [id, serials.map((each) => [each, 1, at])]),
    fc
      .tuple(fc.constantFrom("out1", "out2", "out3"), fc.uniqueArray(serial), warehouse)
      .map(([id, serials, at]): [string, Way[]] => [id, serials.map((each) => [each, -1, at])]),
    fc
      .tuple(fc.constantFrom("move1", "move2"), fc.uniqueArray(serial))
      .map(([id, serials]): [string, Way[]] => [id, serials.flatMap(between)]),
  );

  it("a serial number is in stock at most once, and exactly where the documents that were not refused leave it", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let rows: SerialRow[] = [];
        const documents = new Map<string, Way[]>();
        for (const [id, ways] of steps) {
          const plan = serialPlan(documentOf(id), named(ways), rows);
          if (plan.faults.length > 0) continue;
          rows = posted(rows, id, plan);
          documents.set(id, ways);
          expect(changesNothing(serialPlan(documentOf(id), named(ways), rows))).toBe(true);
        }
        const there = rows.filter((row) => row.state === "there").map(({ key, depotId }) => `${key} ${depotId}`);
        expect(new Set(there.map((each) => each.split(" ")[0]))).toHaveLength(there.length);
        const sums = new Map<string, number>();
        for (const [key, direction, at = "main"] of [...documents.values()].flat())
          sums.set(`${key} ${at}`, (sums.get(`${key} ${at}`) ?? 0) + direction);
        expect(there.sort()).toEqual([...sums].flatMap(([key, sum]) => (sum === 0 ? [] : [key])).sort());
        expect([...sums.values()].every((sum) => sum === 0 || sum === 1)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
