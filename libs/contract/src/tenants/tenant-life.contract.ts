import { z } from 'zod';
import { avatarLimit, avatarTypes } from '../avatars/avatars.contract.ts';
import { centreSettings } from '../centre/centre.contract.ts';
import { defineRoute, fileContent, noData, tag } from '../route.ts';
import { ownPasswordForm } from '../super-admins/super-admins.contract.ts';
import { dateTime, id, idText } from '../values.ts';
import { tenantCode, tenantItem, tenantName, tenantStatuses, timeZone } from './tenants.contract.ts';

const which = z.object({ tenantId: idText });
const whichAdmin = which.extend({ accountId: idText });

export const tenantAdmin = z.object({
  id,
  fullName: z.string(),
  phoneNumber: z.string(),
  lastActivityAt: dateTime.nullable(),
  hasSecondFactor: z.boolean(),
});

export const tenantCard = tenantItem.extend({
  settings: centreSettings,
  logoPath: z.string().nullable(),
  admins: z.array(tenantAdmin),
  support: z.object({ mode: z.enum(['read', 'full']), reason: z.string(), endsAt: dateTime }).nullable(),
  migrationError: z.string().nullable(),
});

export const renameTenantBody = z.object({ name: tenantName, code: tenantCode });

/** The logo has a call of its own. A phone that an older form does not send stays as it is. */
export const tenantSettingsBody = centreSettings.omit({ logo: true }).extend({ timezone: timeZone, phone: centreSettings.shape.phone.optional() });

const tenant = ['tenants', tag('tenant', 'params.tenantId')] as const;

/** Older forms have no e-mail address and leave it as it is. */
export const centreContactsBody = centreSettings.pick({ phone: true, email: true });

export const lockedScreens = z.object({ detailsOnLockedScreens: z.boolean() });

export const substitutionRules = z.object({
  isConfirmedByAdmin: z.boolean(),
  answerHours: centreSettings.shape.substitutionHours.unwrap().unwrap(),
});

export const tenantLifeRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/platform/tenants/:tenantId',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'One centre with its settings and admins',
    reads: [tag('tenant', 'params.tenantId')],
    params: which,
    data: tenantCard,
  }),
  rename: defineRoute({
    method: 'PUT',
    path: '/api/platform/tenants/:tenantId',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Change the name and the code of a centre; a new code is a new address',
    changes: tenant,
    params: which,
    body: renameTenantBody,
    data: tenantItem,
  }),
  setStatus: defineRoute({
    method: 'PUT',
    path: '/api/platform/tenants/:tenantId/status',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Suspend, resume, archive or bring back a centre',
    changes: tenant,
    params: which,
    body: z.object({ status: z.enum(tenantStatuses) }),
    data: tenantItem,
  }),
  askDeletion: defineRoute({
    method: 'PUT',
    path: '/api/platform/tenants/:tenantId/deletion',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Delete an archived centre for good after the waiting time; the code in the request confirms the deletion',
    changes: tenant,
    params: which,
    body: z.object({ code: z.string().trim().min(1, 'Введіть код центру').max(20, 'Код не збігається з кодом центру.') }),
    data: tenantItem,
  }),
  cancelDeletion: defineRoute({
    method: 'DELETE',
    path: '/api/platform/tenants/:tenantId/deletion',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Cancel the deletion of a centre; repeating changes nothing',
    changes: tenant,
    params: which,
    data: tenantItem,
  }),
  saveSettings: defineRoute({
    method: 'PUT',
    path: '/api/platform/tenants/:tenantId/settings',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Change the settings of a centre: time zone, meeting service, colour, switches',
    changes: tenant,
    params: which,
    body: tenantSettingsBody,
    data: tenantCard,
  }),
  setOwnContacts: defineRoute({
    method: 'PUT',
    path: '/api/admin/centre/phone',
    access: ['TenantAdmin'],
    summary: 'Change the phone shown at the own centre’s sign-in, and the address for answers to letters; null removes them',
    changesNoRead: 'the sign-in asks for it when it opens',
    body: centreContactsBody,
    data: centreContactsBody,
  }),
  ownLockedScreens: defineRoute({
    method: 'GET',
    path: '/api/admin/centre/lockedScreens',
    access: ['TenantAdmin'],
    summary: 'Whether notifications on locked screens show details',
    reads: ['messages'],
    data: lockedScreens,
  }),
  setOwnLockedScreens: defineRoute({
    method: 'PUT',
    path: '/api/admin/centre/lockedScreens',
    access: ['TenantAdmin'],
    summary: 'Show or hide details in notifications on locked screens',
    changes: ['messages'],
    body: lockedScreens,
    data: lockedScreens,
  }),
  ownSubstitutionRules: defineRoute({
    method: 'GET',
    path: '/api/admin/centre/substitutions',
    access: ['TenantAdmin'],
    summary: 'Rules of substitutions between teachers: confirmation by an admin, and the deadline of answers in hours before a lesson',
    reads: ['substitution-rules'],
    data: substitutionRules,
  }),
  setOwnSubstitutionRules: defineRoute({
    method: 'PUT',
    path: '/api/admin/centre/substitutions',
    access: ['TenantAdmin'],
    summary: 'Change the rules of substitutions; open requests keep their deadline',
    changes: ['substitution-rules'],
    body: substitutionRules,
    data: substitutionRules,
  }),
  setLogo: defineRoute({
    method: 'PUT',
    path: '/api/platform/tenants/:tenantId/logo',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Set the logo of a centre; its address is new each time',
    changes: tenant,
    params: which,
    body: fileContent,
    accepts: avatarTypes,
    bodyLimit: avatarLimit,
    data: z.object({ logoPath: z.string() }),
  }),
  removeLogo: defineRoute({
    method: 'DELETE',
    path: '/api/platform/tenants/:tenantId/logo',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Remove the logo of a centre; repeating changes nothing',
    changes: tenant,
    params: which,
    data: z.object({ logoPath: z.null() }),
  }),
  resetPassword: defineRoute({
    method: 'PUT',
    path: '/api/platform/tenants/:tenantId/admins/:accountId/password',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Issue a new password to an admin of a centre, shown once, in this reply; ends the admin’s sessions',
    changes: tenant,
    params: whichAdmin,
    body: ownPasswordForm,
    data: z.object({ phoneNumber: z.string(), password: z.string() }),
  }),
  resetSecondFactor: defineRoute({
    method: 'PUT',
    path: '/api/platform/tenants/:tenantId/admins/:accountId/secondFactor/off',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Reset the second factor of an admin who lost the phone; repeating changes nothing',
    changes: tenant,
    params: whichAdmin,
    body: ownPasswordForm,
    data: noData,
  }),
};

export type TenantAdmin = z.output<typeof tenantAdmin>;
export type TenantCard = z.output<typeof tenantCard>;
export type RenameTenantBody = z.output<typeof renameTenantBody>;
export type TenantSettingsBody = z.output<typeof tenantSettingsBody>;
export type SubstitutionRules = z.output<typeof substitutionRules>;
