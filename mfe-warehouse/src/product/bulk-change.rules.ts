// The request body of a bulk edit.

const FLAGS = ["enableSerialNumber", "enableBatchNumber"];

/** Only the filled fields, texts trimmed; the flags' words as true and false. */
export const changesOf = (typed: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const trimmed = typeof value === "string" ? value.trim() : value;
      if (trimmed === undefined || trimmed === null || trimmed === "") return [];
      return [[name, FLAGS.includes(name) ? trimmed === "true" : trimmed]];
    }),
  );
