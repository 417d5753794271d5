import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { defineRemote } from '@dzvinok/remote/remote';
import { readScheduleAhead } from './schedule/schedule.ahead.ts';
import { familyRoutesOf } from './layout/family.routes.tsx';

const tabs = [
  { label: 'Розклад', href: paths.parent.schedule },
  { label: 'Пропуски занять', href: paths.parent.missedLessons },
  { label: 'Тести' },
  { label: 'Домашнє завдання' },
  { label: 'Прогрес' },
  { label: 'Відеозаписи' },
  { label: 'Вартість' },
  { label: 'Контакти' },
];

readScheduleAhead();

export const remote = defineRemote({
  contract: remoteContractVersion,
  roles: ['Parent'],
  basePath: '/parent',
  home: paths.parent.schedule,
  navigation: [],
  routes: familyRoutesOf({ tabs, schedulePath: paths.parent.schedule, canChoose: false }),
});
