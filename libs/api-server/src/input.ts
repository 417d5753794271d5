import type { RouteDefinition } from '@dzvinok/contract/route';
import { ruleTexts } from '@dzvinok/texts/messages';
import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Refusal, refuse } from './refusal.ts';
import { keepSignedBytes } from './route-bodies.ts';

const stringToken = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

function countKeysInText(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(stringToken)) if (colon !== undefined) count += 1;
  return count;
}

function countKeys(value: unknown): number {
  let count = 0;
  const rest = [value];
  while (rest.length > 0) {
    const item = rest.pop();
    if (typeof item !== 'object' || item === null) continue;
    if (!Array.isArray(item)) count += Object.keys(item).length;
    for (const inner of Object.values(item)) rest.push(inner);
  }
  return count;
}

/** True for a name given twice in one object; it is refused, as readers disagree which of the two counts. */
function hasRepeatedKey(text: string, value: unknown): boolean {
  return countKeysInText(text) !== countKeys(value);
}

/** Takes JSON as the only kind of body; a body that is announced but empty counts as none. */
export function acceptJsonBodiesOnly(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    keepSignedBytes(request, body);
    if (body.length === 0) return done(null, undefined);
    const text = body.toString();
    return parse(request, text, (error, value) => {
      done(error || hasRepeatedKey(text, value) ? new BadRequestException() : null, value);
    });
  });
}

const maxDepth = 32;
/** The largest import has half of it. Schemas look at each item of a list, however long the list may be at most. */
const maxValues = 100_000;

/** PostgreSQL cannot keep U+0000 in a text, and nothing of ours nests deeply or holds so many values. */
function isStorable(given: unknown): boolean {
  let left = maxValues;
  const look = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return !value.includes('\0');
    if (typeof value !== 'object' || value === null) return true;
    if (depth > maxDepth || (Array.isArray(value) && value.length > left)) return false;
    const entries = Object.entries(value);
    left -= entries.length;
    return left >= 0 && entries.every(([key, item]) => !key.includes('\0') && look(item, depth + 1));
  };
  return look(given, 0);
}

function fieldOf(issue: z.core.$ZodIssue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  return path.map(String).join('.');
}

/** Keeps one text for each field, the first that its schema gave. */
function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[fieldOf(issue)] ??= issue.message;
  const { '': whole, ...named } = fields;
  const texts = whole === undefined ? Object.values(named) : [whole];
  return refuse('request.invalid', {
    text: texts.find(isOwnText) ?? ruleTexts.formHasErrors,
    fields: Object.keys(named).length > 0 ? named : undefined,
  });
}

function isAbsent(schema: z.ZodType): boolean {
  return schema.def.type === 'undefined';
}

/** Gives the file with the media type that the caller named; nobody has checked it against the bytes. */
function fileOf({ body, mediaType }: FastifyRequest): unknown {
  return { ...Object(body), type: mediaType };
}

/** Gives the handler's input, or throws a refusal that names each wrong field. */
export function parseInput(route: RouteDefinition, request: FastifyRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  const issues: z.core.$ZodIssue[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    if (isAbsent(route[part])) continue;
    const isFile = part === 'body' && route.accepts !== undefined;
    const given = isFile ? fileOf(request) : request[part];
    if (!isFile && !isStorable(given)) throw refuse('request.invalid');
    const result = route[part].safeParse(given);
    if (result.success) parsed[part] = result.data;
    else issues.push(...result.error.issues);
  }
  if (issues.length > 0) throw invalid(issues);
  return parsed;
}

/** Texts for issues that no schema of ours words itself; a person rarely sees them, as forms check first. */
const genericTexts = {
  missing: 'Заповніть це поле',
  text: 'Має бути текст',
  number: 'Має бути число',
  flag: 'Має бути «так» або «ні»',
  list: 'Має бути список',
  object: 'Неправильний запит',
  unknownField: 'Зайве поле',
  choice: 'Недозволене значення',
  format: 'Неправильний формат',
  tooBig: 'Завелике значення',
  tooSmall: 'Замале значення',
  other: 'Неправильне значення',
} as const;

const generic: ReadonlySet<string> = new Set(Object.values(genericTexts));

const expectedTexts: Record<string, string> = {
  string: genericTexts.text,
  number: genericTexts.number,
  int: genericTexts.number,
  boolean: genericTexts.flag,
  array: genericTexts.list,
  object: genericTexts.object,
};

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

function textOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? genericTexts.missing : expectedTexts[issue.expected] ?? genericTexts.other;
    case 'invalid_union':
    case 'invalid_value':
      return isMissing(issue.input) ? genericTexts.missing : genericTexts.choice;
    case 'unrecognized_keys':
      return genericTexts.unknownField;
    case 'invalid_format':
      return genericTexts.format;
    case 'too_big':
      return genericTexts.tooBig;
    case 'too_small':
      return genericTexts.tooSmall;
    default:
      return genericTexts.other;
  }
}

z.config({ localeError: textOf });

/** True when the contract worded this text for the field. */
export function isOwnText(text: string): boolean {
  return !generic.has(text);
}
