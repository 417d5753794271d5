import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { defineRemote } from '@dzvinok/remote/remote';
import { readScheduleAhead } from './schedule/read-schedule-ahead.ts';
import { parentCabinet } from './layout/cabinets.ts';
import { familyRoutesOf } from './layout/family-routes.tsx';
import { manifest } from './manifest.ts';
import { keepFamilyOffline } from './offline/offline-replies.ts';

keepFamilyOffline();
readScheduleAhead();

export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.parent,
  navigation: [],
  routes: familyRoutesOf(parentCabinet),
});
