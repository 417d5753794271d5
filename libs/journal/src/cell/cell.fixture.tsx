import { marksRoutes, type MarkHistoryEntry } from '@dzvinok/contract/marks';
import { FakeApi } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { useRef, useState } from 'react';
import type { MarkView } from '../marks/mark-entries.ts';
import { emptyValues, type MarkPlace, type MarkValues } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { memoryMarksStore } from '../marks/memory-marks-store.fixture.ts';
import { CellPanel, type CellPanelProps } from './cell-panel.tsx';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

export const lesson = { id: 7, topicId: 3, topicName: 'Дроби', startDateTime: '2026-11-20T15:30:00+02:00' };
export const students = ['Вознесенська Єлизавета', 'Гончар Остап', 'Ґудзь Лідія'].map((fullName, index) => ({
  id: index + 1,
  fullName,
  avatarPath: null,
}));

export function change(version: number, changedBy: string | null, before: Partial<MarkValues> | null, after: Partial<MarkValues>): MarkHistoryEntry {
  return {
    version,
    changedBy,
    changedAt: `2026-11-20T1${version}:05:00Z`,
    before: before && { ...emptyValues, ...before },
    after: { ...emptyValues, ...after },
  };
}

type Given = Partial<Pick<CellPanelProps, 'kind' | 'lock' | 'statusRefusal' | 'currentLesson' | 'draft' | 'student'>>;

function Sheet({ marksStore, ...given }: Given & { marksStore: MarksStore }) {
  const [row, setRow] = useState(0);
  const [isOpen, setOpen] = useState(true);
  const sheet = useRef<HTMLDivElement>(null);
  const active = given.student ?? students[row];
  return (
    <>
      <div ref={sheet} role="grid" aria-label="Журнал" tabIndex={0}>
        <button type="button" onClick={() => setRow(1)}>Другий учень</button>
      </div>
      {isOpen && active && (
        <CellPanel
          groupId={5}
          kind="classwork"
          lesson={lesson}
          anchor={() => null}
          onMove={(to) => setRow((now) => Math.max(0, now + (to === 'down' ? 1 : to === 'up' ? -1 : 0)))}
          onClose={() => setOpen(false)}
          focusSheet={() => sheet.current?.focus()}
          {...given}
          marksStore={marksStore}
          student={active}
        />
      )}
      <p>Решта сторінки</p>
    </>
  );
}

/** Give `end` to `afterEach`. */
export function openCell(given: Given = {}, history: () => MarkHistoryEntry[] = () => []) {
  const memory = memoryMarksStore();
  const api = new FakeApi().answer(marksRoutes.history, history);
  const uninstall = api.install();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Олег', avatarPath: null, role: 'Teacher' } });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <QueryClientProvider client={client}>
      <UiProvider environment="test">
        <Sheet {...given} marksStore={memory.marksStore} />
      </UiProvider>
    </QueryClientProvider>
  );
  const { unmount } = render(page);
  const at = (row: number): MarkPlace => ({ studentId: row + 1, lessonId: lesson.id });
  return {
    api,
    ...memory,
    at,
    unmount,
    values: (row = 0) => memory.marksStore.view(at(row)).values,
    show: (changes: Partial<MarkView>) => act(() => memory.show(at(0), changes)),
    save: (values: Partial<MarkValues>, version?: number) => act(() => memory.save(at(0), values, version)),
    end: () => {
      uninstall();
      endSession();
    },
  };
}

export type OpenedPage = ReturnType<typeof openCell>;
