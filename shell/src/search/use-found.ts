import { queryOf } from '@dzvinok/api-client/query';
import { searchRoutes } from '@dzvinok/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Who types on quickly is not asked for in between, in milliseconds; longer would be most of the wait for an answer. */
const pause = 50;
/** One letter would find half of the centre. */
const shortest = 2;

/** The text as it was when nothing had been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What the centre has of a text. What was found before stays until the next answer; a call that nobody waits for any more is stopped. */
export function useFound(typed: string) {
  const wanted = typed.trim();
  const text = useSettled(wanted);
  const isLongEnough = wanted.length >= shortest;
  const isAsked = isLongEnough && text.length >= shortest;
  const query = useQuery({
    ...queryOf(searchRoutes.find, { query: { text } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return {
    data: isAsked ? query.data : undefined,
    error: isAsked ? query.error : null,
    isFetching: isLongEnough && (query.isFetching || wanted !== text),
    refetch: query.refetch,
  };
}
