// The filter for slips that were unmatched at the end of a day, because what they settle came later or was deleted.
import { DayInput } from "@kontor/ui-kit/fields/choice";
import { formatDate, instantOf } from "@kontor/ui-kit/i18n/format";
import { FilterItem } from "@kontor/ui-kit/list/filters";
import type { ReactNode } from "react";

interface ControlProps {
  id?: string;
  /** The first instant after the day. */
  value?: unknown;
  onChange?: (moment: string | undefined) => void;
}

const moved = (moment: string, ms: number): string => new Date(Date.parse(moment) + ms).toISOString();

const DayControl = ({ id, value, onChange }: ControlProps): ReactNode => (
  <DayInput
    {...(id === undefined ? {} : { id })}
    value={typeof value === "string" ? formatDate(moved(value, -1)) : null}
    onChange={(day) => onChange?.(day === null ? undefined : moved(instantOf(`${day}T23:59:59.999`), 1))}
    disabled={false}
  />
);

export const UnmatchedFilter = (): ReactNode => (
  <FilterItem name="unmatchedAt">
    <DayControl />
  </FilterItem>
);
