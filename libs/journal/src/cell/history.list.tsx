import { queryOf } from '@dzvinok/api-client/query';
import { marksRoutes } from '@dzvinok/contract/marks';
import { Button } from '@dzvinok/ui/button';
import { IconChevronDown, IconHistory } from '@dzvinok/ui/icons';
import { LoadingState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { changeTexts, momentText, personText } from './mark.texts.ts';
import type { OpenedCell, TroubledMark } from './opened-cell.ts';
import styles from './history.module.css';
import trouble from './trouble.module.css';

export function MarkHistory({ cell }: { cell: OpenedCell }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.history}>
      <button type="button" className={styles.unfold} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconHistory size={18} />
        Історія змін
        <IconChevronDown size={16} />
      </button>
      <div id={id} hidden={!isOpen}>
        {/* Key: an opened history must not stay open for another mark. */}
        {isOpen && <Changes key={cell.key} cell={cell} />}
      </div>
    </section>
  );
}

function Changes({ cell }: { cell: OpenedCell }) {
  const { data, isError, isFetching, error, refetch } = useMarkHistory(cell);
  if (!cell.view.saved || data?.length === 0) return <Muted block>Оцінку ще не змінювали</Muted>;
  if (isError) {
    return (
      <div className={trouble.trouble} data-tone="danger" role="alert">
        <p>{error.message}</p>
        <div className={trouble.answers}>
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>Спробувати ще раз</Button>
        </div>
      </div>
    );
  }
  if (!data) return <LoadingState count={2} />;
  return (
    <ol className={styles.changes} aria-label="Історія змін">
      {data.map((entry) => (
        <li key={entry.version}>
          <div className={styles.change}>
            <Text size="sm" weight="medium">{personText(entry.changedBy)}</Text>
            <Muted>{momentText(entry.changedAt)}</Muted>
          </div>
          {changeTexts(entry).map((text) => (
            <Text key={text} size="sm" block>{text}</Text>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Newest save first; read again when the version of the mark changes. */
export function useMarkHistory({ groupId, view }: Pick<TroubledMark, 'groupId' | 'view'>) {
  const { saved, state, theirs } = view;
  const read = queryOf(marksRoutes.history, { params: { classId: groupId, markId: saved?.id ?? 0 } });
  return useQuery({
    queryKey: [...read.queryKey, saved?.version, state === 'editConflict' && theirs],
    queryFn: saved ? read.queryFn : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
