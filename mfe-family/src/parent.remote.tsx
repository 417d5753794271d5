import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { defineRemote } from '@dzvinok/remote/remote';
import { readScheduleAhead } from './schedule/schedule.ahead.ts';
import { familyRoutesOf } from './layout/family.routes.tsx';
import { parentTabs } from './layout/tabs.ts';

readScheduleAhead();

export const remote = defineRemote({
  contract: remoteContractVersion,
  roles: ['Parent'],
  basePath: '/parent',
  home: paths.parent.schedule,
  navigation: [],
  routes: familyRoutesOf({ tabs: parentTabs, schedulePath: paths.parent.schedule, canChoose: false }),
});
