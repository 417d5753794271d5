import { z } from 'zod';
import { defineRoute, fileContent } from '../route.ts';
import { emailAddress, phoneNumber } from '../values.ts';

/** A centre's colours, readable on light and dark; the first is the default. */
export const accents = ['indigo', 'blue', 'green', 'teal', 'plum', 'rust'] as const;

export const centreSwitches = z.object({
  passwordsShown: z.boolean(),
  calendarFeeds: z.boolean(),
  adminSecondFactor: z.boolean(),
  /** Teachers see phones of the students of their groups; missing from older releases, and then off. */
  teachersSeePhones: z.boolean().optional(),
  /** An admin confirms substitutions that teachers have agreed on; missing from older releases, and then off. */
  substitutionsConfirmed: z.boolean().optional(),
  /** Notifications on a locked screen say who and what; missing from older releases, and then they only say that there is news. */
  detailsOnLockedScreens: z.boolean().optional(),
  /** People may get messages in Telegram; missing from older releases, and then on. */
  telegram: z.boolean().optional(),
});

const logoKey = z.string().regex(/^[0-9a-f]{32}$/);

export const centreSettings = z.object({
  /** Opens rooms of online lessons; null means the default service. */
  meetingService: z.url({ protocol: /^https$/, error: 'Вкажіть адресу, що починається з https://' }).max(200, 'Адреса задовга')
    .refine(hasNoCredentials, 'Адреса не може містити ім’я чи пароль').nullable(),
  accent: z.enum(accents),
  logo: logoKey.nullable(),
  phone: phoneNumber.nullable(),
  /** Gets the answers to letters of the centre; missing from older releases. */
  email: emailAddress.nullish(),
  /** Hryvnias a month for SMS and Viber; null means the platform's limit, as does its absence in older releases. */
  smsMonthLimit: z.int('Вкажіть ціле число гривень').min(0, 'Вкажіть ціле число гривень').max(1_000_000, 'Сума завелика').nullish(),
  /** Hours before a lesson until which colleagues answer a request for a substitute; null means one, as does its absence in older releases. */
  substitutionHours: z.int('Вкажіть ціле число годин').min(0, 'Щонайменше 0').max(72, 'Не більше 72').nullish(),
  switches: centreSwitches,
});

/** Credentials in the address would be shown to every family. */
function hasNoCredentials(address: string): boolean {
  return !/^https:[\\/]*[^\\/?#]*@/i.test(address);
}

/** Public data of the centre, which a page shows before sign-in. */
export const centreFace = z.object({
  kind: z.enum(['tenant', 'platform', 'apex']),
  name: z.string().nullable(),
  status: z.enum(['active', 'suspended']).nullable(),
  accent: z.enum(accents),
  logoPath: z.string().nullable(),
  /** Missing, as are the later fields, in copies that browsers stored with older releases. */
  phone: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  /** Only at a centre's address. */
  timezone: z.string().optional(),
  /** The platform's support for admins of a centre; only at a centre's address. */
  support: z.object({ phone: z.string().nullable(), email: z.string().nullable() }).optional(),
});

export const centreRoutes = {
  face: defineRoute({
    method: 'GET',
    path: '/api/centre',
    access: 'public',
    host: 'any',
    summary: 'Name, colour, logo and phone of the centre or platform at this address, the centre’s status and the platform’s support',
    data: centreFace,
  }),
  logo: defineRoute({
    method: 'GET',
    path: '/api/centre/logo/:file',
    access: 'public',
    host: 'any',
    summary: 'Logo of the host’s own centre, on the platform’s host of any centre; each logo has a new address',
    params: z.object({ file: z.string().max(60) }),
    data: fileContent,
    answers: ['image/webp'],
  }),
};

export const centreErrors = { 'centre.no-logo': 404 } as const;

export type Accent = (typeof accents)[number];
export type CentreSwitches = z.output<typeof centreSwitches>;
export type CentreSettings = z.output<typeof centreSettings>;
export type CentreFace = z.output<typeof centreFace>;
