import { isErrorCode } from '@dzvinok/contract/errors';
import { defaultBodyLimit, type RouteDefinition, spooledFile } from '@dzvinok/contract/route';
import { ruleTexts } from '@dzvinok/texts/messages';
import { BadRequestException, PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { Slots } from '@dzvinok/flow';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { admitCaller, type Authenticator } from './admission.ts';
import { type Refusal, refuse } from './failure.ts';
import { contextOf } from './request-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyRoute?: RouteDefinition;
  }
}

export type ReceivedFile = { bytes: Buffer } | { path: string };

/** Decides before a large body is read whether its sender may send it. */
export interface BodyGate {
  authenticator: () => Authenticator;
  /** Refuses an unknown key before the body is read; the signature is checked when the body is there. */
  assertSigned: (request: FastifyRequest) => Promise<void>;
  spoolFolder: string;
  largeBodies?: Slots;
}

/** Keeps raw bytes of signed calls only; they take memory beside the parsed body. */
export function keepSignedBytes(request: FastifyRequest, bytes: Uint8Array): void {
  if (!request.is404 && request.routeOptions.config.bodyRoute?.isSigned) contextOf(request).signedBytes = bytes;
}

/** Time for any body; a large body gets a second more per this many bytes, the pace of a phone. */
const receivingMs = 30_000;
const slowestBytesPerSecond = 256 * 1024;

function limitReceiving(request: FastifyRequest): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (length === '0' && coding === undefined) return;
  const extra = (request.routeOptions.bodyLimit ?? defaultBodyLimit) / slowestBytesPerSecond;
  const { raw } = request;
  const timer = setTimeout(() => raw.destroy(), receivingMs + extra * 1000);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

function announcedLength(request: FastifyRequest): number {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isNaN(length) ? Infinity : length;
}

async function assertMaySend(route: RouteDefinition, request: FastifyRequest, { authenticator, assertSigned }: BodyGate): Promise<void> {
  if (contextOf(request).place.kind === 'unknown') throw refuse('tenants.not-found');
  if (route.isSigned) await assertSigned(request);
  if (route.access !== 'public') await admitCaller(authenticator(), route, request);
}

/** Few slots, as each body takes memory until its call is answered; no centre gets all of them. */
export function largeBodySlots(limits: { total?: number; maxLength?: number; patienceMs?: number } = {}): Slots {
  const refuseBusy = () => refuse('request.bodies-busy', { headers: { 'retry-after': '2' } });
  return new Slots({ total: 4, ofOwner: 2, maxLength: 32, patienceMs: 5_000, refuse: refuseBusy, ...limits });
}

function ownerOf(request: FastifyRequest): string {
  const { caller, place } = contextOf(request);
  if (caller && caller.role !== 'SuperAdmin') return String(caller.tenant.id);
  return caller ? place.kind : 'signed';
}

function whenAnswered({ raw }: FastifyReply, work: () => void): void {
  raw.once('finish', work).once('close', work);
}

/** The route’s own refusal of its file, else the usual one. */
function fileRefusal(route: RouteDefinition | undefined, problem: 'empty' | 'tooLarge', usual: () => Error): Error {
  const code = route?.fileErrors?.[problem];
  return code !== undefined && isErrorCode(code) ? refuse(code) : usual();
}

const tooLarge = (route: RouteDefinition | undefined) => fileRefusal(route, 'tooLarge', () => new PayloadTooLargeException());

async function* upTo({ bodyLimit, config }: FastifyRequest['routeOptions'], pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.byteLength;
    if (length > bodyLimit) throw tooLarge(config.bodyRoute);
    yield piece;
  }
}

async function clearSpool(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hourAgo = Date.now() - 60 * 60_000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const known = await stat(path).catch(() => null);
    if (known && known.mtimeMs < hourAgo) await rm(path, { force: true });
  }
}

/** Sets each route's body. Large bodies are read from known senders or keys only; files for `spooledFile` go to disk. */
export async function obeyRouteBodies(instance: FastifyInstance, routes: readonly RouteDefinition[], gate: BodyGate): Promise<void> {
  const { spoolFolder, largeBodies = largeBodySlots() } = gate;
  const special = new Map(routes.filter(({ bodyLimit, accepts, isSigned }) => bodyLimit ?? accepts ?? isSigned)
    .map((route) => [`${route.method} ${route.path}`, route]));
  const fileTypes = new Set(routes.flatMap(({ accepts = [] }) => accepts));
  await clearSpool(spoolFolder);

  const spoolPaths = new WeakMap<FastifyRequest, string>();

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const leave = await largeBodies.enter(ownerOf(request));
    whenAnswered(reply, leave);
    if (reply.raw.destroyed) leave();
  };
  const makePlace = (request: FastifyRequest, reply: FastifyReply): void => {
    const path = join(spoolFolder, randomUUID());
    spoolPaths.set(request, path);
    whenAnswered(reply, () => void rm(path, { force: true }));
  };
  const receive = async (request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<ReceivedFile | undefined> => {
    const pieces = upTo(request.routeOptions, payload);
    const path = spoolPaths.get(request);
    if (path !== undefined) {
      await pipeline(pieces, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return (await stat(path)).size > 0 ? { path } : undefined;
    }
    const bytes = Buffer.concat(await Array.fromAsync(pieces));
    keepSignedBytes(request, bytes);
    return { bytes };
  };

  instance.addHook('onRoute', (options) => {
    const route = special.get(`${String(options.method)} ${options.url}`);
    if (!route) return;
    options.config = { ...options.config, bodyRoute: route };
    if (route.bodyLimit !== undefined) options.bodyLimit = route.bodyLimit;
  });
  for (const type of fileTypes) instance.addContentTypeParser(type, receive);
  instance.addHook('preParsing', async (request, reply) => {
    limitReceiving(request);
    if (request.is404) return;
    const route = request.routeOptions.config.bodyRoute;
    const mayBeLarge = (route?.bodyLimit ?? 0) > defaultBodyLimit;
    if (route && mayBeLarge) await assertMaySend(route, request, gate);
    const type = request.mediaType;
    const isFile = type !== undefined && fileTypes.has(type);
    if (route?.accepts ? type !== undefined && !route.accepts.includes(type) : isFile) throw new UnsupportedMediaTypeException();
    const length = announcedLength(request);
    if (Number.isFinite(length) && length > request.routeOptions.bodyLimit) throw tooLarge(route);
    if (mayBeLarge && length > defaultBodyLimit) await enter(request, reply);
    if (route?.body === spooledFile) makePlace(request, reply);
  });
}

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

/** Names given twice in one object are refused, as readers disagree on which counts. */
function hasRepeatedKey(text: string, value: unknown): boolean {
  return countKeysInText(text) !== countKeys(value);
}

/** Accepts JSON bodies only; an announced but empty body counts as none. */
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
/** The largest import has half as many. Schemas check every item, so a long list costs time. */
const maxValues = 100_000;

/** PostgreSQL cannot store U+0000, and no input of ours nests deeply or has this many values. */
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

/** The media type is the caller's; it is not checked against the bytes. */
function fileOf({ body, mediaType }: FastifyRequest): unknown {
  return { ...Object(body), type: mediaType };
}

function isEmptyFile({ accepts }: RouteDefinition, { body, mediaType }: FastifyRequest): boolean {
  const { bytes } = Object(body) as { bytes?: Uint8Array };
  return mediaType !== undefined && accepts?.includes(mediaType) === true && !bytes?.length;
}

/** The handler's validated input, or a refusal that names each wrong field. */
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
  if (issues.length > 0) throw isEmptyFile(route, request) ? fileRefusal(route, 'empty', () => invalid(issues)) : invalid(issues);
  return parsed;
}

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

function isOwnText(text: string): boolean {
  return !generic.has(text);
}
