import { Navigate, type RouteObject } from '@dzvinok/router/routing';
import type { PageTab } from '@dzvinok/ui/page';
import { MissedLessonsPage } from '../missed-lessons/missed-lessons.page.tsx';
import { Progress } from '../progress/progress.lazy.tsx';
import { RecordingsSection } from '../recordings/recordings.section.tsx';
import { SchedulePage } from '../schedule/schedule.page.tsx';
import { FamilyLayout } from './family.layout.tsx';

interface FamilyArea {
  tabs: readonly PageTab[];
  schedulePath: string;
  canChoose: boolean;
}

/** The student's and the parent's areas have the same screens; only a student chooses. */
export function familyRoutesOf({ tabs, schedulePath, canChoose }: FamilyArea): RouteObject[] {
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
