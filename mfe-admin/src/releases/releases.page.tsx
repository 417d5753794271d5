import { useRead } from '@dzvinok/api-client/query';
import { releaseBoardRoutes } from '@dzvinok/contract/release-board';
import { counted } from '@dzvinok/texts/plural';
import { Page } from '@dzvinok/ui/page';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';

/** Which version of each remote who gets. */
export function ReleasesPage() {
  const { data: board, error, refetch, isFetching } = useRead(releaseBoardRoutes.board);
  return (
    <Page title="Версії розділів" subtitle={board ? `Портал ${board.shell.build} · ${counted(board.remotes.length, 'area')}` : '…'}>
      {error && !board && (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !board && <LoadingState shape="cards" count={3} />}
    </Page>
  );
}
