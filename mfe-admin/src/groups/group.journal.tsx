import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';

/** Students and lessons of a group. */
export function GroupJournal({ groupId }: { groupId: number }) {
  const { data: journal, error, refetch, isFetching } = useRead(lessonsRoutes.journal, { params: { id: groupId } });
  if (error && !journal) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!journal) return <LoadingState count={6} />;
  return <EmptyState title="Уроків ще немає" text="Журнал з’явиться після першого уроку групи." />;
}
