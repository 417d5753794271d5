/** Figures of the axis, and the height of a value among them. */
export interface ChartScale {
  /** Figures beside the lines across, from 0 up. */
  ticks: readonly number[];
  y: (value: number) => number;
}

/** Marks go up to 12 here, so a chart of them always does; what is higher gets round steps of its own. */
const usualTicks = [0, 3, 6, 9, 12];

/** At most six round figures from 0 to the first that is not below `highest`. */
export function ticksUpTo(highest: number): readonly number[] {
  if (highest <= 12) return usualTicks;
  const step = roundStep(highest / 4);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factors = power >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  return power * (factors.find((factor) => factor * power >= raw) ?? 10);
}

/** Gives the height of each value between `top` and `bottom`. */
export function scaleOf(highest: number, top: number, bottom: number): ChartScale {
  const ticks = ticksUpTo(highest);
  const last = ticks.at(-1) ?? 1;
  return { ticks, y: (value) => bottom - (value / last) * (bottom - top) };
}

/** Columns share the room there is; when they would become too narrow, the chart is wider than its place. */
export function columnWidth(room: number, count: number, narrowest: number): number {
  return Math.max(narrowest, count > 0 ? room / count : 0);
}

/** Labels stand under every n-th column, counted from the last one, so that none touches the next. */
export function isLabelled(index: number, count: number, width: number, labelWidth: number): boolean {
  return (count - 1 - index) % Math.max(1, Math.ceil(labelWidth / width)) === 0;
}

/** A place of the drawing, in pixels. */
export interface ChartPoint {
  x: number;
  y: number;
}

/** A line through neighbours; where there is no point, it is interrupted. */
export function linePath(points: readonly (ChartPoint | null)[]): string {
  return points
    .map((point, index) => (point ? `${points[index - 1] ? 'L' : 'M'}${round(point.x)} ${round(point.y)}` : ''))
    .join('');
}

/** A square around each point. */
export function squaresPath(points: readonly (ChartPoint | null)[], half: number): string {
  const side = half * 2;
  return points
    .map((point) => (point ? `M${round(point.x - half)} ${round(point.y - half)}h${side}v${side}h${-side}z` : ''))
    .join('');
}

/** A line of no length at each point: round ends make it a dot. */
export function dotsPath(points: readonly (ChartPoint | null)[]): string {
  return points.map((point) => (point ? `M${round(point.x)} ${round(point.y)}h0` : '')).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
