import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { AuditLogView } from '../../audit-log/audit-log-view.tsx';

const centreFeatures = [
  'attendance', 'avatars', 'broadcasts', 'calendar-feeds', 'classrooms', 'groups', 'homeworks', 'lessons', 'marks', 'memberships',
  'parents', 'payments', 'recordings', 'students', 'subjects', 'teachers', 'topics',
];

/** Shows the platform's log of actions; it is of no zone, so its people read the clock of the country. */
export function PlatformAuditLogPage() {
  return (
    <AuditLogView
      subtitle="Хто, що, коли й звідки зробив на платформі"
      routes={{ list: auditLogRoutes.platformList, people: auditLogRoutes.platformPeople }}
      zone="Europe/Kyiv"
      leavesOut={centreFeatures}
    />
  );
}
