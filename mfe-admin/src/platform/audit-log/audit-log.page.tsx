import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { loggedNames } from '@dzvinok/forms/field';
import { AuditLogView } from '../../audit-log/audit-log-view.tsx';
import { countryZone } from '../../moments/moments.texts.ts';
import { centresField, releaseKeyFields } from '../releases/release.fields.tsx';
import { superAdminFields } from '../super-admins/super-admin.fields.tsx';
import { nameField } from '../tenants/tenant/names-section.tsx';

const centreFeatures = [
  'attendance', 'avatars', 'broadcasts', 'calendar-feeds', 'classrooms', 'groups', 'homeworks', 'lessons', 'marks', 'memberships',
  'parents', 'payments', 'recordings', 'students', 'subjects', 'teachers', 'topics',
];

const fieldNames = {
  ...loggedNames(superAdminFields),
  ...loggedNames({ ...releaseKeyFields(''), centres: centresField(), name: nameField }),
};

/** The platform has no time zone: the country's clock is used. */
export function PlatformAuditLogPage() {
  return (
    <AuditLogView
      subtitle="Хто, що, коли й звідки зробив на платформі"
      routes={{ list: auditLogRoutes.platformList, people: auditLogRoutes.platformPeople }}
      zone={countryZone}
      fieldNames={fieldNames}
      leavesOut={centreFeatures}
    />
  );
}
