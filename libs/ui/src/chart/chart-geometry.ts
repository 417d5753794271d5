export interface ChartScale {
  ticks: readonly number[];
  y: (value: number) => number;
}

/** The highest mark is 12, so charts of marks share one scale. */
const usualTicks = [0, 3, 6, 9, 12];

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

export function scaleOf(highest: number, top: number, bottom: number): ChartScale {
  const ticks = ticksUpTo(highest);
  const last = ticks.at(-1) ?? 1;
  return { ticks, y: (value) => bottom - (value / last) * (bottom - top) };
}

/** Columns share `room`; below `narrowest` pixels the chart becomes wider than `room`. */
export function columnWidth(room: number, count: number, narrowest: number): number {
  return Math.max(narrowest, count > 0 ? room / count : 0);
}

/** True for each n-th column counted from the last, so that labels do not overlap. */
export function isLabelled(index: number, count: number, width: number, labelWidth: number): boolean {
  return (count - 1 - index) % Math.max(1, Math.ceil(labelWidth / width)) === 0;
}

export interface ChartPoint {
  x: number;
  y: number;
}

/** Line through the points; null interrupts the line. */
export function linePath(points: readonly (ChartPoint | null)[]): string {
  return points
    .map((point, index) => (point ? `${points[index - 1] ? 'L' : 'M'}${round(point.x)} ${round(point.y)}` : ''))
    .join('');
}

export function squaresPath(points: readonly (ChartPoint | null)[], half: number): string {
  const side = half * 2;
  return points
    .map((point) => (point ? `M${round(point.x - half)} ${round(point.y - half)}h${side}v${side}h${-side}z` : ''))
    .join('');
}

/** Zero-length line at each point: round line ends turn it into a dot. */
export function dotsPath(points: readonly (ChartPoint | null)[]): string {
  return points.map((point) => (point ? `M${round(point.x)} ${round(point.y)}h0` : '')).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
