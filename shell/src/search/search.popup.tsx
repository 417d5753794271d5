import { SearchWindow } from '@dzvinok/ui/search';
import { EmptyState, LoadingState, ReadFailure } from '@dzvinok/ui/state';
import { useState } from 'react';
import { useSearchPages } from './search-pages.ts';
import { sectionsOf } from './search-sections.tsx';
import { useFound } from './use-found.ts';

export interface SearchPopupProps {
  opened: boolean;
  onClose: () => void;
}

/** Finds students, parents, teachers, groups and pages by what is typed. */
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
      placeholder="Ім’я, телефон, група або сторінка"
      text={text}
      onText={setText}
      sections={[...(query.data ? sectionsOf(query.data, text) : []), pages]}
      busy={query.isFetching}
      failure={query.error && <ReadFailure query={query} title="Пошук не вдався" />}
    >
      {query.isFetching ? (
        <LoadingState count={4} />
      ) : (
        <EmptyState title="Нічого не знайдено" text="Шукаємо за початком імені, прізвища чи предмета або за цифрами телефону." />
      )}
    </SearchWindow>
  );
}
