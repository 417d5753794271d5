import type { Target } from './speed-rows.ts';

/** Medians of the rounds of one program in one row. */
export interface Reached {
  perSecond: number;
  cpuMs: number;
  p95: number;
  bytes: number;
}

export interface RowResult {
  key: string;
  title: string;
  target: Target;
  floor: Reached;
  product: Reached;
  base?: Reached;
}

/** A measurement without a floor, as a ratio; good up to `most`. */
export interface OtherResult {
  key: string;
  title: string;
  text: string;
  ratio: number;
  most: number;
}

export interface Kept {
  at: string;
  rows: RowResult[];
  others: OtherResult[];
}

const speed = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const cpu = (value: number) => (value >= 10 ? value.toFixed(1) : value.toFixed(2));
const ratio = (value: number) => (value >= 10 ? value.toFixed(1) : value.toFixed(2));
const pair = ({ perSecond, cpuMs }: Reached) => `${speed(perSecond)} · ${cpu(cpuMs)}`;

function verdict(value: number, least: number | undefined): string {
  if (least === undefined) return ratio(value);
  return `${value >= least ? '**' : ''}${ratio(value)}${value >= least ? '**' : ''} (≥ ${least})`;
}

function lineOf({ title, target, floor, product, base }: RowResult, before: RowResult | undefined): string[] {
  const ofFloor = product.perSecond / floor.perSecond;
  const ofBase = base ? verdict(product.perSecond / base.perSecond, target.base) : '–';
  const last = before ? `${ratio(before.product.perSecond / before.floor.perSecond)}` : '–';
  const byCpu = ratio(floor.cpuMs / product.cpuMs);
  const measured = [title, pair(floor), base ? pair(base) : '–', pair(product)];
  return [...measured, verdict(ofFloor, target.floor), byCpu, ofBase, last, String(product.bytes), product.p95.toFixed(1)];
}

const heads = ['', 'floor', 'base', 'Dzvinok', 'of the floor', 'by processor time', 'of the base', 'of the floor, last', 'bytes', 'p95, ms'];

/** Markdown; reached targets are bold. */
export function tableOf({ rows, others }: Omit<Kept, 'at'>, last: Kept | null): string {
  const find = (key: string) => last?.rows.find((row) => row.key === key);
  const main = rows.length === 0 ? [] : [heads, heads.map((_, index) => (index === 0 ? '---' : '--:')), ...rows.map((row) => lineOf(row, find(row.key)))];
  const rest = others.length === 0 ? [] : [
    [], ['', 'measured', 'ratio', 'last'], ['---', '---', '--:', '--:'],
    ...others.map(({ key, title, text, ratio: value, most }) => {
      const before = last?.others.find((other) => other.key === key);
      return [title, text, `${value <= most ? '**' : ''}${ratio(value)}${value <= most ? '**' : ''} (≤ ${most})`, before ? ratio(before.ratio) : '–'];
    }),
  ];
  return [...main, ...rest].map((cells) => (cells.length === 0 ? '' : `| ${cells.join(' | ')} |`)).join('\n');
}
