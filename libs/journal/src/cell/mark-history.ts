import { queryOf } from '@dzvinok/api-client/query';
import { marksRoutes } from '@dzvinok/contract/marks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { TroubledMark } from './opened-cell.ts';

/** Saves of the cell's mark, the newest first; read again when the mark has another version. */
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
