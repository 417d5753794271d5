import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { defineRemote } from '@dzvinok/remote/remote';
import { readScheduleAhead } from './schedule/schedule.ahead.ts';
import { familyRoutesOf } from './layout/family.routes.tsx';
import { studentTabs } from './layout/tabs.ts';

readScheduleAhead();

export const remote = defineRemote({
  contract: remoteContractVersion,
  roles: ['Student'],
  basePath: '/student',
  home: paths.student.schedule,
  navigation: [],
  routes: familyRoutesOf({ tabs: studentTabs, schedulePath: paths.student.schedule, canChoose: true }),
});
