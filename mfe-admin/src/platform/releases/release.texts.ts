import type { KnownRelease, ReleaseEvent, ReleasePin, RemoteState } from '@dzvinok/contract/release-board';
import { counted } from '@dzvinok/texts/plural';

const titles: Partial<Record<string, string>> = {
  'mfe-admin': 'Адміністратор',
  'mfe-teacher': 'Викладач',
  'mfe-family': 'Учні та батьки',
};

export function titleOf(remote: string): string {
  return titles[remote] ?? remote;
}

export type Centre = Pick<ReleasePin, 'name' | 'code' | 'isArchived'>;

/** An archived centre keeps its version until it returns. */
export function centreText({ name, code, isArchived }: Centre): string {
  return `${name} (${code}${isArchived ? ', в архіві' : ''})`;
}

const share = new Intl.NumberFormat('uk-UA', { style: 'percent', maximumFractionDigits: 1 });

/** `120 відкриттів, 1 збій (0,8 %)` of the last day. */
export function dayFigures({ day: { loads, loadFailures, renderFailures } }: Pick<KnownRelease, 'day'>): string {
  const failures = loadFailures + renderFailures;
  const attempts = loads + loadFailures;
  if (attempts === 0 && failures === 0) return 'ще не відкривали';
  const part = failures > 0 && attempts > 0 ? ` (${share.format(failures / attempts)})` : '';
  return `${counted(loads, ['відкриття', 'відкриття', 'відкриттів'])}, ${failures === 0 ? 'без збоїв' : counted(failures, ['збій', 'збої', 'збоїв'])}${part}`;
}

/** Largest tolerated share of failed openings in the last day. */
const maxFailureShare = 0.005;

export type Health = 'well' | 'failing' | 'unseen';

export function healthOf({ day: { loads, loadFailures, renderFailures } }: Pick<KnownRelease, 'day'>): Health {
  const failures = loadFailures + renderFailures;
  if (loads + failures === 0) return 'unseen';
  return failures > maxFailureShare * (loads + loadFailures) ? 'failing' : 'well';
}

export const healthWords = { well: 'Справна', failing: 'Є збої', unseen: 'За добу не відкривали' } as const;
export const healthTones = { well: 'success', failing: 'danger', unseen: 'neutral' } as const;

export const cellWords = { green: 'Підходить', red: 'Не підходить', unknown: 'Не перевірено' } as const;
export const cellTones = { green: 'success', red: 'danger', unknown: 'warning' } as const;

/** Why this version cannot be given out; null when it can. */
export function obstacleOf({ cell, withdrawnAt }: KnownRelease): string | null {
  if (withdrawnAt) return 'Версію відкликано';
  if (cell.state === 'red') return 'Версія не підходить до нинішнього порталу';
  return cell.state === 'unknown' ? 'Спершу перевірте її: npm run contract' : null;
}

interface RollBack {
  version: string | null;
  title: string;
  text: string;
  button: string;
}

/** Ends a trial, or returns to the previous version. */
export function rollBackOf({ stable, fallback, canary, pins }: RemoteState): RollBack {
  if (canary) {
    return {
      version: canary.version,
      button: 'Зупинити пробу',
      title: 'Зупинити пробу?',
      text: `Версію ${canary.version} буде відкликано. У ${counted(canary.centres.length, ['центрі', 'центрах', 'центрах'])} знову буде ${stable ?? 'попередня'}.`,
    };
  }
  const kept = pins.some(({ version }) => version !== stable) ? ', крім закріплених за іншими версіями,' : '';
  return {
    version: stable,
    button: 'Повернути попередню',
    title: 'Повернути попередню версію?',
    text: `Версію ${stable ?? '—'} буде відкликано. Усі центри${kept} отримають ${fallback ?? 'останню справну версію'} з наступним відкриттям сторінки.`,
  };
}

/** A sentence that follows the time; `nameOf` formats versions. */
export function eventText({ kind, centres, by, ...event }: ReleaseEvent, nameOf: (version: string) => string): string {
  const version = event.version && nameOf(event.version);
  const previousVersion = event.previousVersion && nameOf(event.previousVersion);
  const who = by ?? 'Автоматично';
  const where = centres.join(', ');
  const before = previousVersion ? ` замість ${previousVersion}` : '';
  switch (kind) {
    case 'promoted':
      return `${who}: версія ${version} для всіх${before}`;
    case 'canary-started':
      return `${who}: проба версії ${version} у центрах ${where}`;
    case 'canary-ended':
      return `${who}: пробу версії ${version ?? previousVersion} закінчено`;
    case 'pinned':
      return `${who}: версію ${version} закріплено за центрами ${where}`;
    case 'unpinned':
      return `${who}: закріплення знято, центри ${where}`;
    case 'pin-expired':
      return `${who}: строк закріплення минув, центри ${where}`;
    case 'rolled-back':
      return `${who}: повернуто версію ${version}${before}`;
    case 'canary-rolled-back':
      return `${who}: пробу версії ${version} зупинено і версію відкликано`;
  }
}
