import { queryOf } from '@dzvinok/api-client/query';
import { releaseBoardRoutes } from '@dzvinok/contract/release-board';
import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useQuery } from '@tanstack/react-query';
import { RemoteSection } from './remote-section.tsx';

const askEveryMs = 5_000;

/** Shows which version of each remote is in use where, how it fares, and changes that. */
export function ReleasesPage() {
  const { data: board, error, refetch, isFetching } = useQuery({ ...queryOf(releaseBoardRoutes.board), refetchInterval: askEveryMs });
  return (
    <Page title="Версії розділів" subtitle={board ? `Портал ${board.shell.build} · ${counted(board.remotes.length, 'area')}` : '…'}>
      {board && board.remotes.length > 0 && (
        <Stack gap="lg">
          {board.remotes.map((state) => <RemoteSection key={state.remote} state={state} />)}
        </Stack>
      )}
      {board?.remotes.length === 0 && (
        <EmptyState title="Жодного розділу ще не опубліковано" text="Команда розділу публікує його так: npm run release -- mfe-teacher" />
      )}
      {error && !board && (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !board && <LoadingState shape="cards" count={3} />}
    </Page>
  );
}
