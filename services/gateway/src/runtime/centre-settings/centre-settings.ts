import { accents, centreSettings, type CentreSettings } from '@dzvinok/contract/centre';
import type { Tenant } from '@dzvinok/tenancy/tenant';

const defaults: CentreSettings = {
  meetingService: null,
  accent: accents[0],
  logo: null,
  phone: null,
  switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false },
};

const shape = {
  meetingService: centreSettings.shape.meetingService.catch(defaults.meetingService),
  accent: centreSettings.shape.accent.catch(defaults.accent),
  logo: centreSettings.shape.logo.catch(defaults.logo),
  phone: centreSettings.shape.phone.catch(defaults.phone),
};

const switches = {
  passwordsShown: centreSettings.shape.switches.shape.passwordsShown.catch(defaults.switches.passwordsShown),
  calendarFeeds: centreSettings.shape.switches.shape.calendarFeeds.catch(defaults.switches.calendarFeeds),
  adminSecondFactor: centreSettings.shape.switches.shape.adminSecondFactor.catch(defaults.switches.adminSecondFactor),
};

const lenient = centreSettings.extend({
  ...shape,
  switches: centreSettings.shape.switches.extend(switches).catch(defaults.switches),
});

/** A setting that is missing, or written by another release, gets its default. */
export function settingsOf({ features }: Pick<Tenant, 'features'>): CentreSettings {
  return lenient.parse(features);
}
