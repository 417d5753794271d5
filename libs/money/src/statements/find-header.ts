import { type ColumnName, layouts, privateCardMarks, type StatementLayout } from './bank-formats.ts';
import { comparableHeader } from './comparable.ts';
import { StatementRefusal } from './statement.ts';

export interface FoundHeader {
  layout: StatementLayout;
  at: number;
  columns: ReadonlyMap<ColumnName, number>;
}

/** Banks and spreadsheets put titles in front: 20 lines at monobank. */
const mostTitleRows = 40;

function indexOf(names: readonly string[], headers: readonly string[]): number {
  const found = names.map((name) => {
    const wanted = comparableHeader(name);
    return name.endsWith('*') ? headers.findIndex((header) => header.startsWith(wanted)) : headers.indexOf(wanted);
  });
  return found.find((index) => index !== -1) ?? -1;
}

const hasAll = (marks: readonly string[], headers: readonly string[]) => marks.every((mark) => indexOf([mark], headers) !== -1);

function columnsOf({ columns }: StatementLayout, headers: readonly string[]): ReadonlyMap<ColumnName, number> {
  const found = (Object.keys(columns) as ColumnName[]).map((name) => [name, indexOf(columns[name] ?? [], headers)] as const);
  return new Map(found.filter(([, index]) => index !== -1));
}

const isComplete = (columns: ReadonlyMap<ColumnName, number>) => columns.has('day') && (columns.has('amount') || columns.has('credit'));

/** A bank by the header of its file, or by the columns that a centre named itself. Throws StatementRefusal for none and for a private card. */
export function findHeader(rows: readonly (readonly string[])[], own?: StatementLayout['columns']): FoundHeader {
  const known = own === undefined ? layouts : [{ format: 'own', columns: own, marks: Object.values(own).flatMap(([name]) => name ?? []) } as const];
  for (const [at, row] of rows.slice(0, mostTitleRows).entries()) {
    const headers = row.map(comparableHeader);
    if (privateCardMarks.some((marks) => hasAll(marks, headers))) throw new StatementRefusal('private-card', at + 1);
    const layout = known.find(({ marks }) => hasAll(marks, headers));
    const columns = layout && columnsOf(layout, headers);
    if (layout && columns && isComplete(columns)) return { layout, at, columns };
  }
  throw new StatementRefusal(rows.some((row) => row.some((cell) => cell !== '')) ? 'unknown-bank' : 'empty');
}
