import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { defineRemote } from '@dzvinok/remote/remote';
import { EditLessonPage } from './lessons/edit-lesson.page.tsx';
import { manifest } from './manifest.ts';
import { keepTeacherOffline } from './offline/offline-replies.ts';

keepTeacherOffline();

export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.lesson,
  navigation: [],
  routes: [{ path: ':classId/lesson/:lessonId', element: <EditLessonPage /> }],
});
