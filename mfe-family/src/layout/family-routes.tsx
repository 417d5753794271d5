import { Navigate, type RouteObject } from '@dzvinok/router/routing';
import { HomeworkPage } from '../homework/homework.page.tsx';
import { MissedLessonsPage } from '../missed-lessons/missed-lessons.page.tsx';
import { Progress } from '../progress/lazy-progress.tsx';
import { RecordingsPage } from '../recordings/recordings.page.tsx';
import { RecordingsSection } from '../recordings/recordings-section.tsx';
import { SchedulePage } from '../schedule/schedule.page.tsx';
import type { CabinetKind } from './cabinets.ts';
import { FamilyLayout } from './family-layout.tsx';

/** The screens of a student's or a parent's area. */
export function familyRoutesOf({ tabs, schedulePath, canChoose }: CabinetKind): RouteObject[] {
  return [
    {
      element: <FamilyLayout tabs={tabs} progress={<Progress />} />,
      children: [
        { index: true, element: <Navigate to={schedulePath} replace /> },
        { path: 'classes', element: <><SchedulePage canChoose={canChoose} /><RecordingsSection /></> },
        { path: 'missed-lessons', element: <MissedLessonsPage /> },
        { path: 'homework', element: <HomeworkPage canTick={canChoose} /> },
        { path: 'recordings', element: <RecordingsPage /> },
      ],
    },
  ];
}
