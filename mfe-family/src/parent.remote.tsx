import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { defineRemote } from '@dzvinok/remote/remote';
import { parentCabinet } from './layout/cabinet.tsx';
import { familyRoutesOf, readFirstWeek } from './layout/family-routes.tsx';
import { manifest } from './manifest.ts';
import { keepFamilyOffline } from './offline/offline-replies.ts';

keepFamilyOffline();
readFirstWeek();

export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.parent,
  navigation: [],
  routes: familyRoutesOf(parentCabinet),
});
