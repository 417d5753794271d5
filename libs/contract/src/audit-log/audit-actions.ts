/**
 * Everything that the audit logs can tell of, `<feature>.<what happened>`. Entries are kept for ever, so a name may be
 * added and never taken away.
 */
export const auditActions = [
  'accounts.password-read', 'accounts.password-set',
  'attendance.chosen',
  'auth.recovery-code-used', 'auth.second-factor-off', 'auth.second-factor-on', 'auth.second-factor-refused',
  'auth.second-factor-reset', 'auth.recovery-codes-renewed', 'auth.session-replayed', 'auth.sign-in-refused',
  'auth.signed-in', 'auth.signed-out',
  'avatars.removed', 'avatars.set',
  'broadcasts.started',
  'calendar-feeds.opened', 'calendar-feeds.revoked',
  'classrooms.created', 'classrooms.deleted', 'classrooms.updated',
  'fleet.migrated', 'fleet.migration-started',
  'groups.archived', 'groups.conflicts-overridden', 'groups.created', 'groups.restored', 'groups.updated',
  'homeworks.done', 'homeworks.set',
  'jobs.failed',
  'lessons.deleted', 'lessons.started', 'lessons.topic-changed',
  'marks.saved',
  'memberships.added', 'memberships.removed',
  'parents.attached', 'parents.created', 'parents.updated',
  'passports.downloaded', 'passports.exported', 'passports.removed', 'passports.requested', 'passports.restore-started',
  'passports.restored', 'passports.uploaded',
  'payments.cleared', 'payments.marked',
  'profile.other-sessions-ended', 'profile.password-changed', 'profile.renamed', 'profile.session-ended',
  'recordings.set',
  'releases.canary-ended', 'releases.canary-rolled-back', 'releases.canary-started', 'releases.key-added',
  'releases.key-revoked', 'releases.pinned', 'releases.promoted', 'releases.published', 'releases.rolled-back',
  'releases.unpinned',
  'students.archived', 'students.created', 'students.exported', 'students.imported', 'students.restored', 'students.sign-ins-read',
  'students.updated',
  'subjects.created', 'subjects.deleted', 'subjects.updated',
  'super-admins.added', 'super-admins.removed',
  'support.changed', 'support.ended', 'support.entered', 'support.granted', 'support.viewed',
  'teachers.archived', 'teachers.created', 'teachers.restored', 'teachers.updated',
  'tenants.admin-password-reset', 'tenants.admin-second-factor-reset', 'tenants.archived', 'tenants.deleted',
  'tenants.deletion-asked', 'tenants.deletion-cancelled', 'tenants.logo-removed', 'tenants.logo-set', 'tenants.onboarded',
  'tenants.opened', 'tenants.renamed', 'tenants.resumed', 'tenants.settings-changed', 'tenants.settings-copied',
  'tenants.suspended', 'tenants.unarchived',
  'topics.created', 'topics.renamed',
] as const;

export type AuditAction = (typeof auditActions)[number];
