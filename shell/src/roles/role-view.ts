import { adminPaths } from '@dzvinok/contract/paths/admin';
import { parentPaths, studentPaths } from '@dzvinok/contract/paths/family';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { tenantRoles, type Role, type StaffRole } from '@dzvinok/contract/roles';
import type { NoticeReader } from '@dzvinok/texts/notices';

export type FamilyRole = 'Student' | 'Parent';
/** `staff` only reads. */
export type AlertReader = 'admin' | 'teacher' | 'staff' | 'family';

/** Addresses of the header menu's entries; an entry without an address is not available yet. */
export interface MenuPages {
  schedule?: string;
  missedLessons?: string;
  progress?: string;
  recordings?: string;
}

export interface RoleView {
  menu: MenuPages | null;
  /** The menu leaves out entries without an address. */
  isMenuServedOnly: boolean;
  hasCentre: boolean;
  hasSearch: boolean;
  hasSupport: boolean;
  hasSecondFactor: boolean;
  /** A calendar feed, which ends with the password and the sessions. */
  hasCalendar: boolean;
  /** How air-raid alerts of the centre are shown; null: not at all. */
  alerts: AlertReader | null;
  hasReleaseNotes: boolean;
  /** Reserves the space of the area's tabs at the very first start. */
  hasTabs: boolean;
  /** Changes that are kept and sent later, as the notice of a lost connection promises. */
  sentLater: 'Оцінки' | 'Оцінки й домашні завдання' | null;
  /** An admin of the centre keeps the name or the phone number. */
  isKeptByAdmin: boolean;
}

/** What every role of a centre has, so a new role too. */
const nothing = {
  menu: null, isMenuServedOnly: false, hasCentre: true, hasSearch: false, hasSupport: false, hasSecondFactor: false, hasCalendar: false, alerts: 'staff',
  hasReleaseNotes: false, hasTabs: false, sentLater: null, isKeptByAdmin: true,
} satisfies RoleView;

/** The only place of the shell that knows roles; a role that is missing here does not compile. */
export const roleViews: Record<Role, RoleView> = {
  SuperAdmin: { ...nothing, hasCentre: false, alerts: null, hasSecondFactor: true, hasTabs: true, isKeptByAdmin: false },
  TenantAdmin: {
    ...nothing, menu: { schedule: adminPaths.calendar }, isMenuServedOnly: true, hasSearch: true, hasSupport: true, hasSecondFactor: true,
    alerts: 'admin', hasReleaseNotes: true, hasTabs: true, sentLater: 'Оцінки', isKeptByAdmin: false,
  },
  Teacher: { ...nothing, menu: { schedule: teacherPaths.calendar }, alerts: 'teacher', sentLater: 'Оцінки й домашні завдання' },
  Student: { ...nothing, menu: studentPaths, hasCalendar: true, alerts: 'family' },
  Parent: { ...nothing, menu: parentPaths, hasCalendar: true, alerts: 'family' },
};

const staffViews: Record<StaffRole, Partial<RoleView>> = {
  reception: { hasSearch: false, hasSupport: false, alerts: 'staff' },
  accountant: { menu: null, hasSearch: false, hasSupport: false, alerts: 'staff' },
};

export function viewOf({ role, staffRole }: { role: Role; staffRole?: StaffRole | undefined }): RoleView {
  return { ...roleViews[role], ...staffRole && staffViews[staffRole] };
}

/** Every role of a centre has notices, of the security of its account at least, worded for that reader. */
export function noticeReaderOf(role: Role): NoticeReader | null {
  return tenantRoles.find((one) => one === role) ?? null;
}
