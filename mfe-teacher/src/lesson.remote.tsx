import { remoteContractVersion } from '@dzvinok/contract/releases';
import { defineRemote } from '@dzvinok/remote/remote';
import { EditLessonPage } from './lessons/edit-lesson.page.tsx';

export const remote = defineRemote({
  contract: remoteContractVersion,
  roles: ['Teacher', 'TenantAdmin'],
  basePath: '/class',
  navigation: [],
  routes: [{ path: ':classId/lesson/:lessonId', element: <EditLessonPage /> }],
});
