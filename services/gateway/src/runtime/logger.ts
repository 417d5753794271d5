import { sqlState } from '@dzvinok/tenancy/errors';
import { ValidationError } from '@mikro-orm/postgresql';
import { ConsoleLogger } from '@nestjs/common';

/** Contexts in which the framework logs every module and route at each start. */
const chatter: ReadonlySet<unknown> = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'NestFactory', 'NestApplication']);

/** One JSON object a line in production; only what somebody would act on or look for, and nothing about people. */
export class AppLogger extends ConsoleLogger {
  constructor() {
    super({ json: process.env.NODE_ENV === 'production', logLevels: ['log', 'warn', 'error', 'fatal'] });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!chatter.has(rest.at(-1))) super.log(message, ...rest);
  }

  override warn(message: unknown, ...rest: unknown[]): void {
    super.warn(withoutValues(message), ...rest.map(withoutValues));
  }

  override error(message: unknown, ...rest: unknown[]): void {
    super.error(withoutValues(message), ...rest.map(withoutValues));
  }

  override fatal(message: unknown, ...rest: unknown[]): void {
    super.fatal(withoutValues(message), ...rest.map(withoutValues));
  }
}

/**
 * The database and the ORM quote in their errors what they failed on: values, whole rows, statements. Of these errors the
 * kind, the names of table and constraint and the places in the code are kept, which is enough to look for the fault.
 */
function withoutValues(given: unknown): unknown {
  if (!(given instanceof Error)) return given;
  const cause = withoutValues(given.cause);
  const state = sqlState(given);
  if (state === undefined && !(given instanceof ValidationError)) return cause === given.cause ? given : told(given, given.message, cause);
  const names = Object.entries(given).filter(([name, value]) => /^(table|column|constraint|routine)$/.test(name) && typeof value === 'string');
  return told(given, [state ?? 'refused by the ORM', ...names.map(([name, value]) => `${name} ${value}`)].join(', '), cause);
}

function told({ name, stack = '' }: Error, message: string, cause: unknown): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  const places = stack.split('\n').filter((line) => /^\s+at \S.*:\d+:\d+\)?$/.test(line));
  error.name = name;
  error.stack = [`${name}: ${message}`, ...places].join('\n');
  return error;
}
