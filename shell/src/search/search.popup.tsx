import { queryOf } from '@dzvinok/api-client/query';
import { searchRoutes } from '@dzvinok/contract/search';
import { SearchWindow } from '@dzvinok/ui/search';
import { EmptyState, LoadingState, ReadFailure } from '@dzvinok/ui/state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchPages } from './search-pages.ts';
import { sectionsOf } from './search-sections.tsx';

export interface SearchPopupProps {
  opened: boolean;
  onClose: () => void;
}

export function SearchPopup({ opened, onClose }: SearchPopupProps) {
  const [text, setText] = useState('');
  const pages = useSearchPages(text);
  const query = useFound(opened ? text : '');

  function close() {
    onClose();
    setText('');
  }

  return (
    <SearchWindow
      opened={opened}
      onClose={close}
      label="Пошук"
      placeholder="Ім’я, телефон, група, тема або сторінка"
      text={text}
      onText={setText}
      sections={[...(query.data ? sectionsOf(query.data, text) : []), pages]}
      busy={query.isFetching}
      failure={query.error && <ReadFailure query={query} title="Пошук не вдався" />}
    >
      {query.isFetching ? (
        <LoadingState count={4} />
      ) : (
        <EmptyState title="Нічого не знайдено" text="Шукаємо за початком імені, прізвища, предмета, теми чи аудиторії або за цифрами телефону." />
      )}
    </SearchWindow>
  );
}

/** Typing pause before a request; a longer pause would be most of the wait. */
const typingPauseMs = 50;
/** One letter would match half of the centre. */
const shortestText = 2;

function useAfterTyping(text: string): string {
  const [pausedAt, setPausedAt] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPausedAt, typingPauseMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return pausedAt;
}

/** The former result stays until the next answer; calls for former texts are cancelled. */
function useFound(typed: string) {
  const wanted = typed.trim();
  const text = useAfterTyping(wanted);
  const isLongEnough = wanted.length >= shortestText;
  const isAsked = isLongEnough && text.length >= shortestText;
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
