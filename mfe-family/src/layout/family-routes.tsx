import { Navigate, type RouteObject } from '@dzvinok/router/routing';
import { MissedLessonsPage } from '../missed-lessons/missed-lessons.page.tsx';
import { Progress } from '../progress/lazy-progress.tsx';
import { RecordingsSection } from '../recordings/recordings-section.tsx';
import { SchedulePage } from '../schedule/schedule.page.tsx';
import type { CabinetKind } from './cabinets.ts';
import { FamilyLayout } from './family-layout.tsx';

/** The screens of a student's or a parent's area. */
export function familyRoutesOf({ tabs, schedulePath, canChoose }: CabinetKind): RouteObject[] {
  return [
    {
      element: <FamilyLayout tabs={tabs} progress={<Progress />} recordings={<RecordingsSection />} />,
      children: [
        { index: true, element: <Navigate to={schedulePath} replace /> },
        { path: 'classes', element: <SchedulePage canChoose={canChoose} /> },
        { path: 'missed-lessons', element: <MissedLessonsPage /> },
      ],
    },
  ];
}
