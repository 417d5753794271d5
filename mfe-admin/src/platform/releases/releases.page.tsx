import { queryOf } from '@dzvinok/api-client/query';
import { releaseBoardRoutes, type RemoteState } from '@dzvinok/contract/release-board';
import { useLocation, useUrlChoice } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Switch } from '@dzvinok/ui/toggles';
import { useQuery } from '@tanstack/react-query';
import { AreaCards } from './area-cards.tsx';
import { RemoteSection } from './remote-section.tsx';
import { FullNames } from './version-name.tsx';

const askEveryMs = 5_000;

/** Shows which version of each remote is in use where, how it fares, and changes that. */
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

/** All areas at a glance, and below them the one that the address names. */
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
