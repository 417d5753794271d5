import type { Breach } from './boundaries.ts';
import type { SourceFile } from './source-files.ts';

/** The platform's tables lie on the coordinator alone. */
const ofPlatform = /^services\/gateway\/(src\/(platform\/(tenants|fleet|super-admins)|delivery)|bench)\//;
const givenRows = /^(jsonb?_to_recordset|jsonb?_populate_recordset|unnest|generate_series)\(/;

/** From `insert into` to the end of the statement: its closing bracket, the clause after the rows, or the end of the text. */
function insertsIn(text: string): string[] {
  return [...text.matchAll(/\binsert into\b/gi)].map(({ index }) => {
    const rest = text.slice(index);
    let depth = 0;
    for (const { 0: sign, index: at } of rest.matchAll(/[()`]|\bon conflict\b|\breturning\b/g)) {
      if (sign === '(') depth += 1;
      else if (sign === ')') depth -= 1;
      if (depth < 0 || (depth === 0 && sign !== ')')) return rest.slice(0, at);
    }
    return rest;
  });
}

const ofCentre = ({ path }: SourceFile) =>
  /^(services|libs)\//.test(path) && !/\.(test|fixture)\.ts$|\/test\/|\/citus\//.test(path) && !ofPlatform.test(path);

/** An update at a conflict that calls `now()`: Citus refuses functions there; the inserted row may have it (`excluded`). */
export function findMomentsAtConflicts(files: readonly SourceFile[]): Breach[] {
  return files.filter(ofCentre).flatMap(({ path, text }) =>
    [...text.matchAll(/\bdoUpdateSet\(|\bdo update\b/g)].flatMap(({ index }) => {
      const [change = ''] = text.slice(index, index + 600).split(/\.execute\(|\breturning\b|\bwhere\b|`\)/, 1);
      return /\bnow\(\)/.test(change) ? [{ path, text: 'an update at a conflict calls now(): insert the moment and use it as `excluded`, or Citus refuses it' }] : [];
    }));
}

/** Inserts into a centre's tables that select from tables or from a `with`: on Citus they fail, or reach every worker. */
export function findInsertsFromTables(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(ofCentre)
    .flatMap(({ path, text }) => insertsIn(text).flatMap((insert) => {
      const sources = [...insert.matchAll(/\b(?:from|join)\s+([^\s()]+\(?)/gi)].map(([, source = '']) => source);
      const [table] = sources.filter((source) => !givenRows.test(source));
      return table === undefined ? [] : [{ path, text: `an insert selects from ${table}: read the rows first and give them (\`json_to_recordset\`), or Citus takes it to every worker` }];
    }));
}

/** Other refusals of Citus: sums with an interval in the condition of an update at a conflict, and JSON of a column in an update. */
export function findStableInChanges(files: readonly SourceFile[]): Breach[] {
  return files.filter(ofCentre).flatMap(({ path, text }) => {
    const atConflicts = [...text.matchAll(/\bdo update set\b[^`]*?\bwhere\b([^`]*)/g)]
      .filter(([, where = '']) => /[-+]\s*(?:\$\{|interval\b)/.test(where.split(/\breturning\b/, 1).join()));
    const inUpdates = [...text.matchAll(/`[^`]*?\bupdate\s+\w+(?:\s+\w+)?\s+set\b([^`]*)/g)]
      .filter(([, change = '']) => /\b(?:to_jsonb?|jsonb?_build_\w+|to_char)\(\s*\w+\.\w+/.test(change.split(/\breturning\b/, 1).join()));
    return [
      ...atConflicts.map(() => ({ path, text: 'an update at a conflict adds to a moment in its condition: give the moment that is meant, or Citus refuses it' })),
      ...inUpdates.map(() => ({ path, text: 'an update makes JSON or text of a column: cast it (`n.id::text::jsonb`), or Citus refuses it' })),
    ];
  });
}

/** Triggers that recognise tables by their whole name, or a row of this transaction by its moment. */
export function findTriggersOfOneServer(migrations: readonly SourceFile[]): Breach[] {
  return migrations.flatMap(({ path, text }) =>
    [...text.matchAll(/tg_table_name\s*(?:=|<>|in\b)|\bnew\.\w+\s*(?:=|<>)\s*now\(\)/gi)].map(([found]) =>
      ({ path, text: `a trigger asks ${found}: on a Citus worker a table's name ends with a number, and the row's moment is the coordinator's` })));
}
