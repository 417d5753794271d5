import { releaseChange, type ReleaseChange, type RemoteState } from '@dzvinok/contract/release-board';
import { defaultTimeZone } from '@dzvinok/contract/tenants';
import { Refusal } from './refusal.ts';

export interface Options {
  version?: string | undefined;
  centres?: string | undefined;
  until?: string | undefined;
  reason?: string | undefined;
  again?: boolean | undefined;
  note?: string | undefined;
}

const centresOf = ({ centres = '' }: Options) => centres.split(',').map((code) => code.trim()).filter(Boolean);

/** A date means the end of that day in the time zone of the releases page; a pipeline has another zone. */
function endOf(until: string | undefined): string | undefined {
  if (until === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(until)) return until;
  try {
    return Temporal.PlainDate.from(until).add({ days: 1 }).toZonedDateTime(defaultTimeZone).toInstant().toString();
  } catch {
    return until;
  }
}

const drafts: Record<ReleaseChange['kind'], (options: Options) => object> = {
  promote: ({ version, again, note }) => ({ version, ...(again ? { isAgain: true } : {}), ...(note === undefined ? {} : { note }) }),
  canary: (options) => ({ version: options.version, centres: centresOf(options), ...(options.note === undefined ? {} : { note: options.note }) }),
  'end-canary': ({ reason }) => (reason === undefined ? {} : { reason }),
  pin: (options) => ({ version: options.version, centres: centresOf(options), expiresAt: endOf(options.until), reason: options.reason }),
  unpin: (options) => ({ centres: centresOf(options) }),
  'roll-back': ({ version, reason }) => ({ reason, ...(version === undefined ? {} : { version }) }),
};

export const commandForms: Record<ReleaseChange['kind'], string> = {
  promote: 'promote <розділ> <версія> [--again] [--note "…"]',
  canary: 'canary <розділ> <версія> --centres demo,lviv [--note "…"]',
  'end-canary': 'end-canary <розділ> [--reason "…"]',
  pin: 'pin <розділ> <версія> --centres demo --until 2026-12-31 --reason "…"',
  unpin: 'unpin <розділ> --centres demo',
  'roll-back': 'roll-back <розділ> <версія> --reason "…"',
};

/** Options that a command reads; any other option is refused rather than ignored. */
const acceptedOptions: Record<ReleaseChange['kind'], readonly (keyof Options)[]> = {
  promote: ['version', 'again', 'note'],
  canary: ['version', 'centres', 'note'],
  'end-canary': ['reason'],
  pin: ['version', 'centres', 'until', 'reason'],
  unpin: ['centres'],
  'roll-back': ['version', 'reason'],
};

const spelt: Record<keyof Options, string> = {
  version: 'версії', centres: '--centres', until: '--until', reason: '--reason', again: '--again', note: '--note',
};

function demandTaken(kind: ReleaseChange['kind'], options: Options): void {
  const given = (Object.keys(spelt) as (keyof Options)[]).filter((name) => options[name] !== undefined);
  const odd = given.find((name) => !acceptedOptions[kind].includes(name));
  if (odd) throw new Refusal(`Команда ${kind} не бере ${spelt[odd]}. Нічого не змінено.`);
}

function isKind(command: string): command is ReleaseChange['kind'] {
  return Object.hasOwn(drafts, command);
}

const fieldMessages: Record<string, string> = {
  version: 'Назвіть версію, як-от 0.1.0-0a1b2c3d',
  centres: 'Назвіть центри: --centres demo,lviv',
  expiresAt: 'Назвіть останній день: --until 2026-12-31',
  reason: 'Назвіть причину: --reason "…"',
};

export function changeOf(command: string, options: Options): ReleaseChange | null {
  if (!isKind(command)) return null;
  demandTaken(command, options);
  const { success, data, error } = releaseChange.safeParse({ kind: command, ...drafts[command](options) });
  if (success) return data;
  const [issue] = error.issues;
  const field = String(issue?.path[0]);
  if (issue?.code === 'too_big' && (field === 'reason' || field === 'centres')) throw new Refusal(`${issue.message}. Нічого не змінено.`);
  throw new Refusal(`${fieldMessages[field] ?? issue?.message ?? 'Команда не читається'}. Так: npm run releases -- ${commandForms[command]}`);
}

/** Sends the revision just read: a concurrent change is refused. A roll-back names its version, as the guard may have rolled back first. */
export function meantIn({ remote, revision, canary, stable }: RemoteState, change: ReleaseChange): ReleaseChange {
  if (change.kind !== 'roll-back' || change.version !== undefined) return { ...change, revision };
  const version = canary?.version ?? stable;
  throw new Refusal(version === null
    ? `Відкликати нічого: жодної версії ${remote} не ввімкнено.`
    : `Назвіть версію: зараз відкличеться ${version}, ${canary ? 'пробна' : 'та, що для всіх'}. Так: npm run releases -- roll-back ${remote} ${version} --reason "…"`);
}
