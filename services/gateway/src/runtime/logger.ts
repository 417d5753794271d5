import { requestContext, traitsOf } from '@dzvinok/api-server/request-context';
import { sqlState } from '@dzvinok/tenancy/connection';
import { ValidationError } from '@mikro-orm/postgresql';
import type { LoggerService } from '@nestjs/common';
import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import { traceIdOf } from './tracing/traced-calls.ts';

/** In these contexts Nest logs every module and route at each start. */
const chatter: ReadonlySet<unknown> = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'NestFactory', 'NestApplication']);

const gatherMs = 250;
const gatherAtMost = 4_096;

/** Lines are written together to save writes. pino's own buffering never lets a process end whose disk is full. */
function gatheredOutput(): DestinationStream {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const leave = () => {
    clearTimeout(timer);
    timer = undefined;
    process.stdout.write(lines);
    lines = '';
  };
  process.on('exit', leave);
  return {
    write(line) {
      lines += line;
      if (lines.length >= gatherAtMost) leave();
      else timer ??= setTimeout(leave, gatherMs).unref();
    },
  };
}

/** One JSON object a line, with the ids of call and centre, without personal data. As in Nest, the last argument is the context. */
export class AppLogger implements LoggerService {
  readonly #pino: ReturnType<typeof pino>;

  constructor(output = gatheredOutput()) {
    const formatters = { level: (level: string) => ({ level }) };
    this.#pino = pino({ base: null, messageKey: 'message', timestamp: stdTimeFunctions.isoTime, formatters }, output);
  }

  log(message: unknown, ...rest: unknown[]): void {
    if (!chatter.has(rest.at(-1))) this.#write('info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.#write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.#write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.#write('fatal', message, rest);
  }

  #write(level: 'info' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof message === 'object' && message !== null && !(message instanceof Error)) return this.#pino[level]({ context, ...message });
    const call = requestContext();
    const [error] = message instanceof Error ? [message] : rest.slice(0, -1);
    this.#pino[level]({
      context,
      ...(call && { ...traitsOf(call), traceId: traceIdOf(call) }),
      ...(error !== undefined && { error: textOf(withoutValues(error)) }),
    }, message instanceof Error ? message.name : String(message));
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stack = String(error), cause } = error;
  return cause === undefined ? stack : `${stack}\ncaused by: ${textOf(cause)}`;
}

/** Database and ORM errors quote values, rows and statements: keep only kind, table, constraint and stack. */
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
