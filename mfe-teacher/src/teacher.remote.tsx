import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { defineRemote } from '@dzvinok/remote/remote';
import { Navigate, Outlet } from '@dzvinok/router/routing';
import { beginFirstScreen, groupLayout, openTabs } from './group-tabs.ts';
import { TeacherHomePage } from './groups/teacher-home.page.tsx';
import { HomeworkSender } from './homework-draft/homework-sender.ts';
import { manifest } from './manifest.ts';
import { keepTeacherOffline } from './offline/offline-replies.ts';

keepTeacherOffline();

beginFirstScreen(window.location.pathname);

export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.teacher,
  navigation: [],
  routes: [
    {
      element: <><HomeworkSender /><Outlet /></>,
      children: [
        { path: 'my', element: <TeacherHomePage /> },
        { path: 'calendar', lazy: async () => ({ Component: (await import('./calendar/calendar.page.tsx')).CalendarPage }) },
        { path: 'calendar/substitutions', lazy: async () => ({ Component: (await import('./calendar/substitutions.page.tsx')).SubstitutionsPage }) },
        { path: 'pay', lazy: async () => ({ Component: (await import('./pay/pay.page.tsx')).PayPage }) },
        {
          path: 'class/:id',
          lazy: groupLayout,
          children: [
            { index: true, element: <Navigate to="journal" replace /> },
            ...openTabs.map(({ path, page }) => ({ path, lazy: page })),
          ],
        },
        { path: 'class/:id/students/:studentId', lazy: async () => ({ Component: (await import('./students/student.page.tsx')).StudentPage }) },
      ],
    },
  ],
});
