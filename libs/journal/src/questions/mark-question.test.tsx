import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JournalServer } from '../marks/journal-server.fixture.ts';
import type { MarkValues } from '../marks/mark-values.ts';
import { openMarksStore } from '../marks/marks-store.fixture.ts';
import { gridOf } from '../sheet/sheet-grid.ts';
import { journalOf } from '../sheet/sheet.fixture.ts';
import { Sheet } from '../sheet/sheet.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(students = 3) {
  const server = new JournalServer();
  const marksStore = openMarksStore(server);
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider environment="test">
        <Sheet groupId={7} marksStore={marksStore} grid={gridOf(journalOf(students, 1))} lessonHref={() => '/'} onKeys={() => {}} />
      </UiProvider>
    </QueryClientProvider>,
  );
  act(() => screen.getByRole('grid').focus());
  const values = (studentId: number) => marksStore.view({ studentId, lessonId: 101 }).values;
  const saved = () => [1, 2, 3].map((studentId) => server.marks.get(`${studentId}:101`)?.classworkMark ?? null);
  const settle = () => waitFor(async () => {
    await act(async () => server.onWire[0]?.answer());
    expect([server.onWire.length, marksStore.summary.saving]).toEqual([0, 0]);
  });
  return { server, marksStore, unmount, values, saved, settle };
}

const keys = (text: string) => userEvent.keyboard(text);
const question = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('asks about a mark above the scale when typing pauses, and sends the mark only after the answer; further typing is not lost', async () => {
  const { server, values, saved, settle } = open();
  await keys('13{Enter}9{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const popup = await question('Записати оцінку 13?');
  expect(popup.getByText(/^Учень 1, 01\.11/)).toBeTruthy();
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.changes.map(({ studentId }) => studentId), 'the other mark waits for nothing').toEqual([2]);
  expect(values(1).classworkMark, 'shown meanwhile').toBe(13);
  await press('Записати');
  await settle();
  expect(saved()).toEqual([13, 9, null]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before many marks are deleted at once; «Скасувати» restores all of them', async () => {
  const { values, saved, settle } = open(6);
  await keys('7{Enter}8{Enter}9{Enter}10{Enter}11{Enter}12{Enter}');
  await settle();
  await keys('{Control>}a{/Control}{Delete}');
  const popup = await question(/^Видалити 6.оцінок\?$/);
  expect(popup.getByText(/^Учень 1, 01\.11/).textContent).toMatch(/: 7$/);
  expect(saved(), 'nothing is deleted before the answer').toEqual([7, 8, 9]);
  await press('Скасувати');
  expect([1, 2, 6].map((student) => values(student).classworkMark)).toEqual([7, 8, 12]);
  await keys('{Control>}a{/Control}{Delete}');
  await question(/^Видалити 6/);
  await press('Видалити');
  await settle();
  expect(saved()).toEqual([null, null, null]);
});

it('asks also where only one of two marks, or a status alone, is deleted; «Скасувати» restores statuses too', async () => {
  const { marksStore, values, settle } = open(7);
  const give = (studentId: number, changes: Partial<MarkValues>) => ({ place: { studentId, lessonId: 101 }, changes });
  act(() => marksStore.edit([...[1, 2, 3, 4, 5].map((id) => give(id, { homeworkMark: 5, classworkMark: 7 })), give(6, { absent: true }), give(7, { isLate: true })]));
  await settle();
  await keys('{Shift>}{ArrowDown>6/}{/Shift}{Delete}');
  const popup = await question(/^Видалити 5.оцінок і 2.позначки\?$/);
  expect(popup.getByText(/^Учень 1, 01\.11/).textContent).toMatch(/: 7$/);
  await press('Скасувати');
  expect([1, 5].map((id) => values(id).classworkMark)).toEqual([7, 7]);
  expect([values(6).absent, values(7).isLate]).toEqual([true, true]);
  await keys('{Delete}');
  await question(/^Видалити 5/);
  await press('Видалити');
  expect([values(1), values(6)]).toMatchObject([{ homeworkMark: 5, classworkMark: null }, { absent: false }]);
});

it('takes a status away from many students without a question', async () => {
  const { marksStore, values } = open(7);
  act(() => marksStore.edit([1, 2, 3, 4, 5, 6, 7].map((studentId) => ({ place: { studentId, lessonId: 101 }, changes: { absent: true } }))));
  await keys('{Shift>}{ArrowDown>6/}{/Shift}в');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(values(7).absent).toBe(false);
});

it('deletes a few marks without a question', async () => {
  const { values } = open();
  await keys('7{Enter}8{Enter}9{Enter}{Control>}a{/Control}{Delete}');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(values(1).classworkMark).toBeNull();
});

it('asks before a mark goes beside «absent»', async () => {
  const { marksStore, values } = open();
  act(() => marksStore.edit([{ place: { studentId: 1, lessonId: 101 }, changes: { absent: true } }]));
  await keys('8{Enter}');
  const popup = await question('Поставити оцінку відсутньому?');
  expect(popup.getByText(/^Учень 1, 01\.11/).textContent).toMatch(/: 8$/);
  await press('Скасувати');
  expect(values(1)).toMatchObject({ absent: true, classworkMark: null });
  await keys('{ArrowUp}9{Enter}');
  await question('Поставити оцінку відсутньому?');
  await press('Поставити');
  expect(values(1)).toMatchObject({ absent: true, classworkMark: 9 });
});

it('waits for a mark that is half typed', async () => {
  const { values } = open();
  await keys('13{Enter}1');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByRole('dialog')).toBeNull();
  await keys('1{Enter}');
  await question('Записати оцінку 13?');
  expect(values(2).classworkMark).toBe(11);
});

it('takes back a mark typed by mistake, and asks again when the same mark is typed again', async () => {
  const { server, values } = open();
  await keys('7{Enter}');
  await waitFor(() => expect(server.onWire).toHaveLength(1));
  await act(async () => server.onWire[0]?.answer());
  await keys('{ArrowUp}77{Enter}');
  await question('Записати оцінку 77?');
  await press('Скасувати');
  expect(values(1).classworkMark).toBe(7);
  expect(server.sent).toHaveLength(1);
  await keys('{ArrowUp}77{Enter}');
  await question('Записати оцінку 77?');
});

it('asks once: neither a comment nor undo and redo bring the question again', async () => {
  const { marksStore, settle, saved } = open();
  await keys('13{Enter}');
  await question('Записати оцінку 13?');
  await press('Записати');
  await settle();
  await keys('{Control>}z{/Control}{Control>}y{/Control}');
  act(() => marksStore.edit([{ place: { studentId: 1, lessonId: 101 }, changes: { comment: 'Так' } }]));
  expect(marksStore.questions.open).toEqual([]);
  await settle();
  expect(saved()).toEqual([13, null, null]);
});

it('asks one question about a whole range', async () => {
  const { settle, saved } = open();
  await keys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}100{Enter}');
  const popup = await question(/^Записати 3\sоцінки, більші за 12\?$/);
  expect(popup.getAllByRole('listitem')).toHaveLength(3);
  await press('Записати');
  await settle();
  expect(saved()).toEqual([100, 100, 100]);
});

it('asks before «absent» goes over marks, and not when it is taken away', async () => {
  const { values, settle } = open();
  await keys('10{Enter}{ArrowUp}в');
  await question('Поставити «В»?');
  await press('Скасувати');
  expect(values(1)).toMatchObject({ absent: false, classworkMark: 10 });
  await keys('в');
  await question('Поставити «В»?');
  await press('Поставити');
  expect(values(1)).toMatchObject({ absent: true, classworkMark: 10 });
  await settle();
  await keys('{Delete}');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(values(1)).toMatchObject({ absent: false, classworkMark: null });
});

it('does not ask about a student who is absent without marks, nor after the reason has gone', async () => {
  const { marksStore } = open();
  await keys('в{ArrowDown}10{Enter}{ArrowUp}в{Delete}');
  await waitFor(() => expect(marksStore.questions.open).toEqual([]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('saves the marks of an unanswered question when the screen closes, as they were typed', async () => {
  const { server, unmount } = open();
  await keys('13{Enter}');
  unmount();
  await waitFor(() => expect(server.sent[0]?.changes).toMatchObject([{ studentId: 1, classworkMark: 13 }]));
});
