import { posix } from 'node:path';
import type { Breach } from './boundaries.ts';
import type { SourceFile } from './source-files.ts';

/** Few enough to know them all. */
export const mostRoles = 25;

export const fileRoles: Record<string, string> = {
  contract: 'routes and shapes that the gateway and the client share',
  module: 'the controllers and providers of a district, put together for Nest',
  controller: 'the handlers of a contract: permission and one call; above them the service that only they use, up to about 150 lines',
  service: 'what a feature does, apart from HTTP',
  repository: 'the queries of a feature under their business names',
  entity: 'a table, defined once',
  rules: 'decisions that depend on nothing but their arguments',
  errors: 'the failures of a feature, with their codes',
  job: 'work that runs by the clock and not for a call',
  cli: 'a program that a person or a pipeline starts',
  fixture: 'what tests are made with',
  page: 'a screen with an address',
  popup: 'a dialog that has to be answered first',
  form: 'what a person fills in and sends',
  fields: 'the fields that several forms or comparisons have',
  columns: 'the columns of a table',
  list: 'rows of a screen that are no table',
  store: 'state that parts of a screen or a session share',
  queries: 'what a screen reads, as options of queries',
  texts: 'Ukrainian words and sentences',
  remote: 'a module that the shell loads at run time',
  config: 'the settings of a program or of a tool',
  test: 'tests that vitest runs',
  spec: 'tests that run in a browser, which Playwright finds by this name',
  bench: 'a measurement, which no check runs',
};

function problemOf(path: string): string | null {
  const [, ...roles] = posix.basename(path).replace(/(\.d)?\.tsx?$/, '').split('.');
  const unknown = roles.find((role) => !Object.hasOwn(fileRoles, role));
  if (unknown !== undefined) return `"${unknown}" is no file role: write a hyphen before it, or add it to infra/lint/file-roles.ts with its reason`;
  return roles.length > 1 ? `"${roles.join('.')}" are ${roles.length} roles, and a file has one: write a hyphen before "${roles.at(-1)}"` : null;
}

export function findOddNames(files: SourceFile[]): Breach[] {
  return files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(({ path }) => {
    const text = problemOf(path);
    return text === null ? [] : [{ path, text }];
  });
}
