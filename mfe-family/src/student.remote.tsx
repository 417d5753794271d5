import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { defineRemote } from '@dzvinok/remote/remote';
import { readScheduleAhead } from './schedule/schedule.ahead.ts';
import { familyRoutesOf } from './layout/family.routes.tsx';

const tabs = [
  { label: 'Розклад', href: paths.student.schedule },
  { label: 'Пропуски занять', href: paths.student.missedLessons },
  { label: 'Тести' },
  { label: 'Домашнє завдання' },
  { label: 'Мій прогрес' },
  { label: 'Відеозаписи' },
];

readScheduleAhead();

export const remote = defineRemote({
  contract: remoteContractVersion,
  roles: ['Student'],
  basePath: '/student',
  home: paths.student.schedule,
  navigation: [],
  routes: familyRoutesOf({ tabs, schedulePath: paths.student.schedule, canChoose: true }),
});
