import type { KnownRelease, RemoteState } from '@dzvinok/contract/release-board';
import { defaultTimeZone as timeZone } from '@dzvinok/contract/tenants';

// Same time zone as the releases page; a pipeline has another one.
const moment = new Intl.DateTimeFormat('uk-UA', { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', timeZone });
const day = new Intl.DateTimeFormat('uk-UA', { dateStyle: 'short', timeZone });
const cells = { green: 'перевірено', red: 'НЕ ПІДХОДИТЬ', unknown: 'не перевірено' };
const releasesShown = 8;

const named = ({ code, isArchived }: { code: string; isArchived: boolean }) => (isArchived ? `${code} (в архіві)` : code);

const at = (text: string) => moment.format(new Date(text));

function fate({ version, withdrawnAt, withdrawnReason, cell, registeredAt, publishedBy, day: { loads, loadFailures, renderFailures } }: KnownRelease): string {
  const failures = loadFailures + renderFailures;
  const parts = [
    `${at(registeredAt)}${publishedBy ? `, ${publishedBy}` : ''}`,
    withdrawnAt ? `відкликано: ${withdrawnReason ?? ''}` : [cells[cell.state], ...cell.problems].join(': '),
    ...(loads + failures > 0 ? [`за добу відкриттів ${loads}, збоїв ${failures}`] : []),
  ];
  return `    ${version}  ${parts.join(' · ')}`;
}

export function stateText({ remote, revision, stable, stableSince, fallback, canary, pins, releases }: RemoteState, shellBuild: string): string {
  const lines = [
    `${remote} (зміна ${revision}, портал ${shellBuild})`,
    `  Для всіх: ${stable ?? 'нічого'}${stableSince ? ` з ${at(stableSince)}` : ''}`,
    ...(fallback ? [`  Запасна: ${fallback}`] : []),
    ...(canary ? [`  Пробна: ${canary.version} з ${at(canary.since)} у ${canary.centres.map(named).join(', ')}`] : []),
    ...pins.map((pin) => `  Закріплено: ${pin.code} — ${pin.version} до ${day.format(new Date(Date.parse(pin.expiresAt) - 1))}, ${pin.reason}`),
    '  Опубліковано:',
    ...releases.slice(0, releasesShown).map(fate),
  ];
  return `${lines.join('\n')}\n`;
}

export function trialText({ canary, pins }: Pick<RemoteState, 'canary' | 'pins'>, { version, centres }: { version: string; centres: readonly string[] }, took: string): string {
  const archived = centres.filter((code) => canary?.centres.some((centre) => centre.code === code && centre.isArchived));
  const open = centres.filter((code) => !archived.includes(code));
  const kept = open.filter((code) => pins.some((pin) => pin.code === code && pin.version !== version));
  const given = open.filter((code) => !kept.includes(code));
  const lines = [
    ...(given.length > 0 ? [`✓ Нові сторінки центрів ${given.join(', ')} отримують її, за ${took} від команди`] : []),
    ...(kept.length > 0 ? [`! Закріплені за іншою версією її не отримають: ${kept.join(', ')}`] : []),
    ...(archived.length > 0 ? [`! В архіві, тож її не отримають: ${archived.join(', ')}`] : []),
  ];
  return lines.join('\n');
}
