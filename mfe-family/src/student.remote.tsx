import { remoteContractVersion } from '@dzvinok/contract/releases';
import { defineRemote } from '@dzvinok/remote/remote';
import { readScheduleAhead } from './schedule/read-schedule-ahead.ts';
import { studentCabinet } from './layout/cabinets.ts';
import { familyRoutesOf } from './layout/family-routes.tsx';

readScheduleAhead();

export const remote = defineRemote({
  contract: remoteContractVersion,
  roles: ['Student'],
  basePath: '/student',
  home: studentCabinet.schedulePath,
  navigation: [],
  routes: familyRoutesOf(studentCabinet),
});
