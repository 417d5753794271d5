import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { defineRemote } from '@dzvinok/remote/remote';
import { Navigate } from '@dzvinok/router/routing';
import { GroupLayout } from './group/group-layout.tsx';
import { TeacherHomePage } from './groups/teacher-home.page.tsx';
import { HomeworkPage } from './homeworks/homework.page.tsx';
import { CurrentLessonPage } from './lessons/current-lesson.page.tsx';
import { JournalPage } from './lessons/journal.page.tsx';
import { manifest } from './manifest.ts';
import { keepTeacherOffline } from './offline/offline-replies.ts';

keepTeacherOffline();

export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.teacher,
  navigation: [],
  routes: [
    { path: 'my', element: <TeacherHomePage /> },
    {
      path: 'class/:id',
      element: <GroupLayout />,
      children: [
        { index: true, element: <Navigate to="journal" replace /> },
        { path: 'journal', element: <JournalPage /> },
        { path: 'current-lesson', element: <CurrentLessonPage /> },
        { path: 'homework', element: <HomeworkPage /> },
      ],
    },
  ],
});
