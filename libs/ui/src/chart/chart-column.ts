import type { StatusName } from '../text/badges.tsx';

/** One lesson, month or whatever the chart goes over. */
export interface ChartColumn {
  key: string | number;
  /** Short text under the column. */
  label: string;
  /** Names and describes the column: shown when it is chosen, read aloud on the way to it. */
  title: string;
  text: string;
  /** Height in the solid and in the dashed line; null interrupts the line. */
  solid: number | null;
  dashed: number | null;
  /** Letters under the lines. */
  statuses: readonly StatusName[];
  /** Word over a column that stands out. */
  over?: StatusName;
}
