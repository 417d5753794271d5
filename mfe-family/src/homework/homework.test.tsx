import { familyRoutes } from '@dzvinok/contract/family';
import { homeworksRoutes, type FamilyHomework } from '@dzvinok/contract/homeworks';
import { FakeApi, makeHarness } from '@dzvinok/remote/harness';
import { addDays, dayIn } from '@dzvinok/schedule/zone';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { remote } from '../student.remote.tsx';

const timezone = 'Europe/Kyiv';
const homework = (lessonId: number, setAgo: number, dueAgo: number): FamilyHomework => {
  const before = (days: number) => addDays(dayIn(timezone, Date.now()), -days);
  return {
    lessonId, subjectName: 'Хімія', subjectColor: 'yellow', setOn: before(setAgo), dueOn: before(dueAgo), description: `Вправа ${lessonId}`, isDone: false,
  };
};

it('homework is ordered by its due day, the latest first, not by the day of setting', async () => {
  const api = new FakeApi()
    .answer(familyRoutes.header, { courses: ['Хімія'], timezone })
    .answer(homeworksRoutes.ofStudent, [homework(1, 4, 2), homework(2, 5, 3), homework(3, 6, 1)]);
  render(makeHarness({ remote, api, at: '/student/homework' }).element);
  const past = within(await screen.findByRole('region', { name: 'Раніше' }));
  expect(past.getAllByText(/^Вправа/).map(({ textContent }) => textContent)).toEqual(['Вправа 3', 'Вправа 1', 'Вправа 2']);
});
