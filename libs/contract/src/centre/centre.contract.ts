import { z } from 'zod';
import { defineRoute, fileContent } from '../route.ts';
import { phoneNumber } from '../values.ts';

/** Named colours of a centre; each is readable on light and on dark. The first is everybody's until one is chosen. */
export const accents = ['indigo', 'blue', 'green', 'teal', 'plum', 'rust'] as const;

/** Features that a centre can be without. */
export const centreSwitches = z.object({
  /** Admins of the centre can read the passwords that they issued. */
  passwordsShown: z.boolean(),
  calendarFeeds: z.boolean(),
  /** Admins of the centre sign in with a code from their phone too. */
  adminSecondFactor: z.boolean(),
});

const logoKey = z.string().regex(/^[0-9a-f]{32}$/);

/** Settings in which one centre differs from the others, as its row of the directory keeps them. */
export const centreSettings = z.object({
  /** Rooms of online lessons are opened with this service; null means the product's usual one. */
  meetingService: z.url({ protocol: /^https$/, error: 'Вкажіть адресу, що починається з https://' }).max(200, 'Адреса задовга')
    .refine(hasNoCredentials, 'Адреса не може містити ім’я чи пароль').nullable(),
  accent: z.enum(accents),
  logo: logoKey.nullable(),
  /** Everybody who has forgotten a password is told to call it. */
  phone: phoneNumber.nullable(),
  switches: centreSwitches,
});

/** A name and a password in the address would be shown to every family. */
function hasNoCredentials(address: string): boolean {
  return !/^https:[\\/]*[^\\/?#]*@/i.test(address);
}

/** Facts about the place that a page shows before anybody signs in. */
export const centreFace = z.object({
  kind: z.enum(['tenant', 'platform', 'apex']),
  name: z.string().nullable(),
  /** Null where there is no one centre. */
  status: z.enum(['active', 'suspended']).nullable(),
  accent: z.enum(accents),
  logoPath: z.string().nullable(),
  /** What a browser has kept from before has none. */
  phone: z.string().nullable().optional(),
});

export const centreRoutes = {
  face: defineRoute({
    method: 'GET',
    path: '/api/centre',
    access: 'public',
    host: 'any',
    summary: 'Name, colour, logo and phone of the place that this address belongs to, and whether it is suspended',
    data: centreFace,
  }),
  logo: defineRoute({
    method: 'GET',
    path: '/api/centre/logo/:file',
    access: 'public',
    host: 'any',
    summary: 'Logo of the host’s own centre, and of any where centres are looked after; its address is new with each one',
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
