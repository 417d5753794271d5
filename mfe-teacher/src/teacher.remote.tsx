import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { defineRemote } from '@dzvinok/remote/remote';
import { Navigate } from '@dzvinok/router/routing';
import { beginFirstScreen, groupPages } from './group-pages.ts';
import { TeacherHomePage } from './groups/teacher-home.page.tsx';
import { manifest } from './manifest.ts';
import { keepTeacherOffline } from './offline/offline-replies.ts';

keepTeacherOffline();

beginFirstScreen(window.location.pathname);

export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.teacher,
  navigation: [],
  routes: [
    { path: 'my', element: <TeacherHomePage /> },
    { path: 'calendar', lazy: async () => ({ Component: (await import('./calendar/calendar.page.tsx')).CalendarPage }) },
    { path: 'calendar/substitutions', lazy: async () => ({ Component: (await import('./calendar/substitutions.page.tsx')).SubstitutionsPage }) },
    { path: 'pay', lazy: async () => ({ Component: (await import('./pay/pay.page.tsx')).PayPage }) },
    {
      path: 'class/:id',
      lazy: groupPages.layout,
      children: [
        { index: true, element: <Navigate to="journal" replace /> },
        { path: 'journal', lazy: groupPages.journal },
        { path: 'current-lesson', lazy: groupPages.currentLesson },
        { path: 'homework', lazy: groupPages.homework },
      ],
    },
    { path: 'class/:id/students/:studentId', lazy: groupPages.student },
  ],
});
