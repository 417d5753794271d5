import { accents, centreSettings, type CentreSettings } from '@dzvinok/contract/centre';
import type { Tenant } from '@dzvinok/tenancy/tenant';

const usual: CentreSettings = {
  meetingService: null,
  accent: accents[0],
  logo: null,
  switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false },
};

const shape = {
  meetingService: centreSettings.shape.meetingService.catch(usual.meetingService),
  accent: centreSettings.shape.accent.catch(usual.accent),
  logo: centreSettings.shape.logo.catch(usual.logo),
};

const switches = {
  passwordsShown: centreSettings.shape.switches.shape.passwordsShown.catch(usual.switches.passwordsShown),
  calendarFeeds: centreSettings.shape.switches.shape.calendarFeeds.catch(usual.switches.calendarFeeds),
  adminSecondFactor: centreSettings.shape.switches.shape.adminSecondFactor.catch(usual.switches.adminSecondFactor),
};

const lenient = centreSettings.extend({
  ...shape,
  switches: centreSettings.shape.switches.extend(switches).catch(usual.switches),
});

/** How a centre differs from the others; what its row does not say, or says in words of another release, is as usual. */
export function settingsOf({ features }: Pick<Tenant, 'features'>): CentreSettings {
  return lenient.parse(features);
}
