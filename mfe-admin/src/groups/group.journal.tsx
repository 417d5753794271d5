import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { JournalTable } from '@dzvinok/journal/table';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import styles from './groups.module.css';

/** Students and lessons of a group; a lesson's pencil opens its editor. */
export function GroupJournal({ groupId }: { groupId: number }) {
  const { data: journal, error, refetch, isFetching } = useRead(lessonsRoutes.journal, { params: { id: groupId } });
  if (error && !journal) {
    return <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!journal) {
    return (
      <div className={styles.journalLoading}>
        <LoadingState count={8} />
      </div>
    );
  }
  return <JournalTable journal={journal} lessonHref={(lesson) => paths.lesson(groupId, lesson.id)} />;
}
