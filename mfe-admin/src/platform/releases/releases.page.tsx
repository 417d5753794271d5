import { queryOf } from '@dzvinok/api-client/query';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import { releaseBoardRoutes, type RemoteState } from '@dzvinok/contract/release-board';
import { useLocation, useUrlChoice } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import { Switch } from '@dzvinok/ui/toggles';
import { useQuery } from '@tanstack/react-query';
import { recentText } from '../../moments/moments.texts.ts';
import { dayFigures, healthOf, healthTones, healthWords, titleOf } from './release.texts.ts';
import styles from './releases.module.css';
import { RemoteSection } from './remote-section.tsx';
import { FullNames, VersionName } from './version-name.tsx';

const askEveryMs = 5_000;

export function ReleasesPage() {
  const query = useQuery({ ...queryOf(releaseBoardRoutes.board), refetchInterval: ({ state }) => (state.data ? askEveryMs : false) });
  const [names, setNames] = useUrlChoice('names', ['short', 'full'], 'short');
  const isFull = names === 'full';
  const { data } = query;
  const areas = data && counted(data.remotes.length, 'area');
  return (
    <Page
      title="Версії розділів"
      subtitle={data ? (isFull ? `Портал ${data.shell.build} · ${areas}` : areas) : '…'}
      actions={<Switch label="Повні назви версій" checked={isFull} onChange={(isOn) => setNames(isOn ? 'full' : 'short')} />}
    >
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={3} />}>
        {({ remotes: [first, ...others] }) => first ? (
          <FullNames value={isFull}>
            <Areas remotes={[first, ...others]} />
          </FullNames>
        ) : (
          <EmptyState title="Жодного розділу ще не опубліковано" text="Команда розділу публікує його так: npm run release -- mfe-teacher" />
        )}
      </WhenRead>
    </Page>
  );
}

function Areas({ remotes }: { remotes: readonly [RemoteState, ...RemoteState[]] }) {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get('area');
  const chosen = remotes.find(({ remote }) => remote === wanted) ?? remotes[0];
  return (
    <Stack gap="lg">
      <AreaCards remotes={remotes} chosen={chosen} search={search} />
      <RemoteSection key={chosen.remote} state={chosen} />
    </Stack>
  );
}

interface AreaCardsProps {
  remotes: readonly RemoteState[];
  chosen: RemoteState;
  search: string;
}

function AreaCards({ remotes, chosen, search }: AreaCardsProps) {
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
  return `${platformPaths.releases}?${updated}`;
}
