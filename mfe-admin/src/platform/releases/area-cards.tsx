import { paths } from '@dzvinok/contract/paths';
import type { RemoteState } from '@dzvinok/contract/release-board';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import { recentText } from '../../moments/moments.texts.ts';
import { dayFigures, healthOf, healthTones, healthWords, titleOf } from './release.texts.ts';
import styles from './releases.module.css';
import { VersionName } from './version-name.tsx';

interface AreaCardsProps {
  remotes: readonly RemoteState[];
  /** The one whose versions are shown below. */
  chosen: RemoteState;
  /** Kept in the address. */
  search: string;
}

/** All areas at a glance: which version everybody gets, since when, how it fares, and who gets another one. */
export function AreaCards({ remotes, chosen, search }: AreaCardsProps) {
  return (
    <ul className={styles.areas} aria-label="Розділи">
      {remotes.map((state) => (
        <li key={state.remote} className={styles.area} data-current={state === chosen || undefined}>
          <TextLink
            href={addressOf(state.remote, search)}
            className={styles.areaName}
            aria-current={state === chosen ? 'true' : undefined}
          >
            {titleOf(state.remote)}
          </TextLink>
          <ForAll state={state} />
          <Text size="sm">{exceptionsOf(state)}</Text>
        </li>
      ))}
    </ul>
  );
}

function ForAll({ state: { stable, stableSince, releases } }: { state: RemoteState }) {
  const release = releases.find(({ version }) => version === stable);
  if (!stable || !release) return <Muted>Ще нічого не ввімкнено</Muted>;
  const health = healthOf(release);
  return (
    <Stack gap="xs" align="start">
      <span>
        Для всіх: <VersionName version={stable} />
        {stableSince && <Muted> від {recentText(stableSince)}</Muted>}
      </span>
      <Badge tone={healthTones[health]}>{healthWords[health]}</Badge>
      {health !== 'unseen' && <Muted>За добу: {dayFigures(release)}</Muted>}
    </Stack>
  );
}

function exceptionsOf({ canary, pins }: RemoteState): string {
  const [tried, kept] = [canary?.centres.length ?? 0, pins.length];
  if (tried === 0 && kept === 0) return 'Усі центри мають ту саму версію';
  return [tried > 0 && `Проба: ${counted(tried, 'centre')}`, kept > 0 && `Закріплено: ${counted(kept, 'centre')}`].filter(Boolean).join(' · ');
}

function addressOf(remote: string, search: string): string {
  const updated = new URLSearchParams(search);
  updated.set('area', remote);
  return `${paths.platform.releases}?${updated}`;
}
