import { queryOf } from '@dzvinok/api-client/query';
import { releaseBoardRoutes } from '@dzvinok/contract/release-board';
import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useQuery } from '@tanstack/react-query';
import { RemoteSection } from './remote-section.tsx';

const askEveryMs = 5_000;

/** Shows which version of each remote is in use where, how it fares, and changes that. */
export function ReleasesPage() {
  const query = useQuery({ ...queryOf(releaseBoardRoutes.board), refetchInterval: ({ state }) => (state.data ? askEveryMs : false) });
  const { data } = query;
  return (
    <Page title="Версії розділів" subtitle={data ? `Портал ${data.shell.build} · ${counted(data.remotes.length, 'area')}` : '…'}>
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={3} />}>
        {({ remotes }) => remotes.length > 0 ? (
          <Stack gap="lg">
            {remotes.map((state) => <RemoteSection key={state.remote} state={state} />)}
          </Stack>
        ) : (
          <EmptyState title="Жодного розділу ще не опубліковано" text="Команда розділу публікує його так: npm run release -- mfe-teacher" />
        )}
      </WhenRead>
    </Page>
  );
}
