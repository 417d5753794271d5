import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

export const cspReportsPath = '/csp-reports';

const kibibyte = 1024;
const minuteMs = 60_000;
const logger = new Logger('CspReports');

/** Anybody may send reports, so reports past these limits are dropped; the log says so once a minute. */
const limits = { bodyBytes: 16 * kibibyte, reportsAtOnce: 10, linesPerMinute: 30, text: 160 } as const;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function word(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '-';
  return String(value).replace(/[^\x21-\x7e]+/g, '_').slice(0, limits.text) || '-';
}

/** Cuts the query, and all text of a `data:` address, as both may contain personal data. */
function place(value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (!url) return word(value);
  return /^https?:$/.test(url.protocol) ? word(url.host + url.pathname) : url.protocol;
}

/** Keeps only the sink's name of `Element innerHTML|<b>Олена`; the rest may be a person's input. */
function sink(sample: unknown): string {
  return typeof sample === 'string' && sample.includes('|') ? `:${word(sample.split('|')[0])}` : '';
}

/** Reads both forms that browsers send: hyphens of `report-uri`, capitals of the Reporting API. */
function lineOf(report: Fields): string | null {
  const of = (...names: string[]) => names.map((name) => report[name]).find((value) => value !== undefined);
  const source = of('source-file', 'sourceFile');
  // Violations by browser extensions are not ours to mend.
  if (typeof source === 'string' && /^[a-z-]+-extension/.test(source)) return null;
  const directive = word(of('effective-directive', 'effectiveDirective', 'violated-directive'));
  const blocked = place(of('blocked-uri', 'blockedURL')) + sink(of('script-sample', 'sample'));
  const line = word(of('line-number', 'lineNumber'));
  return `CSP violation ${directive} ${blocked} ${place(source)}:${line} ${place(of('document-uri', 'documentURL'))}`;
}

export function cspLines(body: unknown): string[] {
  if (typeof body !== 'string') return [];
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return [];
  }
  const listed = Array.isArray(sent) ? sent.slice(0, limits.reportsAtOnce) : [sent];
  return listed.flatMap((one: unknown) => {
    const report = isFields(one) ? one['csp-report'] ?? (one['type'] === 'csp-violation' ? one['body'] : undefined) : undefined;
    const line = isFields(report) ? lineOf(report) : null;
    return line === null ? [] : [line];
  });
}

/** The answer is always the same, so that it reveals nothing. */
export async function takeCspReports(instance: FastifyInstance, now: () => number = Date.now): Promise<void> {
  let window = { began: 0, told: 0 };
  const tell = (line: string) => {
    if (now() - window.began >= minuteMs) window = { began: now(), told: 0 };
    window.told += 1;
    if (window.told <= limits.linesPerMinute) logger.warn(line);
    if (window.told === limits.linesPerMinute + 1) logger.warn('Reports of the content security policy: too many, dropped for a minute');
  };
  // In a scope of its own, so that these body types stay refused elsewhere.
  await instance.register(async (scope) => {
    const kinds = ['application/csp-report', 'application/reports+json'];
    scope.addContentTypeParser(kinds, { parseAs: 'string', bodyLimit: limits.bodyBytes }, (_request, body, done) => done(null, body));
    scope.post(cspReportsPath, {
      bodyLimit: limits.bodyBytes,
      errorHandler: (_error, _request, reply) => void reply.code(204).send(),
    }, async (request, reply) => {
      for (const line of cspLines(request.body)) tell(line);
      return reply.code(204).send();
    });
  });
}
