import type { RouteDefinition } from '@dzvinok/contract/route';
import { ruleTexts } from '@dzvinok/texts/messages';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isOwnText } from './issue-text.ts';
import { refuse, type Refusal } from './refusal.ts';

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

/** Gives the raw body with the media type that the caller named; nobody has checked it against the bytes. */
function fileOf({ body, mediaType }: FastifyRequest): unknown {
  return { bytes: body, type: mediaType };
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
