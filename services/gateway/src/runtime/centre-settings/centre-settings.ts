import { originOfCentre } from '@dzvinok/api-server/request-context';
import { accents, centreSettings, type CentreSettings } from '@dzvinok/contract/centre';
import type { SubstitutionRules } from '@dzvinok/contract/tenant-life';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppConfig } from '../app.config.ts';

const defaults = {
  meetingService: null,
  accent: accents[0],
  logo: null,
  phone: null,
  smsMonthLimit: null,
  switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false, telegram: true },
} satisfies CentreSettings;

const usualAnswerHours = 1;

const shape = {
  meetingService: centreSettings.shape.meetingService.catch(defaults.meetingService),
  accent: centreSettings.shape.accent.catch(defaults.accent),
  logo: centreSettings.shape.logo.catch(defaults.logo),
  phone: centreSettings.shape.phone.catch(defaults.phone),
  email: centreSettings.shape.email.catch(undefined),
  smsMonthLimit: centreSettings.shape.smsMonthLimit.unwrap().catch(defaults.smsMonthLimit),
  substitutionHours: centreSettings.shape.substitutionHours.catch(undefined),
};

const switches = {
  passwordsShown: centreSettings.shape.switches.shape.passwordsShown.catch(defaults.switches.passwordsShown),
  calendarFeeds: centreSettings.shape.switches.shape.calendarFeeds.catch(defaults.switches.calendarFeeds),
  adminSecondFactor: centreSettings.shape.switches.shape.adminSecondFactor.catch(defaults.switches.adminSecondFactor),
  teachersSeePhones: centreSettings.shape.switches.shape.teachersSeePhones.catch(undefined),
  substitutionsConfirmed: centreSettings.shape.switches.shape.substitutionsConfirmed.catch(undefined),
  detailsOnLockedScreens: centreSettings.shape.switches.shape.detailsOnLockedScreens.catch(undefined),
  telegram: z.boolean().catch(defaults.switches.telegram),
};

const lenient = centreSettings.extend({
  ...shape,
  switches: centreSettings.shape.switches.extend(switches).catch(defaults.switches),
});

/** A setting that is missing, or written by another release, gets its default. */
export function settingsOf({ features }: Pick<Tenant, 'features'>): CentreSettings {
  return lenient.parse(features);
}

export function substitutionRulesOf(tenant: Pick<Tenant, 'features'>): SubstitutionRules {
  const { switches: { substitutionsConfirmed = false }, substitutionHours } = settingsOf(tenant);
  return { isConfirmedByAdmin: substitutionsConfirmed, answerHours: substitutionHours ?? usualAnswerHours };
}

/** The path is public, as the sign-in page shows the logo. */
export function logoPathOf({ logo }: Pick<CentreSettings, 'logo'>): string | null {
  return logo === null ? null : `/api/centre/logo/${logo}.webp`;
}

@Injectable()
export class CentreAddress {
  constructor(private readonly config: AppConfig) {}

  of(code: string): string {
    return originOfCentre(code, this.config.baseDomain);
  }

  /** For messages, which leave while no request is answered. */
  ofMessages(code: string): string {
    const { baseDomain, port } = this.config;
    return baseDomain === 'localhost' ? `http://${code}.localhost:${port}` : `https://${code}.${baseDomain}`;
  }
}
