import { accents, centreSettings, type CentreSettings } from '@dzvinok/contract/centre';
import type { Tenant } from '@dzvinok/tenancy/tenant';

const usual: CentreSettings = {
  meetingService: null,
  accent: accents[0],
  logo: null,
  phone: null,
  switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false },
};

const shape = {
  meetingService: centreSettings.shape.meetingService.catch(usual.meetingService),
  accent: centreSettings.shape.accent.catch(usual.accent),
  logo: centreSettings.shape.logo.catch(usual.logo),
  phone: centreSettings.shape.phone.catch(usual.phone),
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

/** A setting that is missing, or written by another release, gets its default. */
export function settingsOf({ features }: Pick<Tenant, 'features'>): CentreSettings {
  return lenient.parse(features);
}
