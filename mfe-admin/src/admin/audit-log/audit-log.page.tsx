import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { AuditLogView } from '../../audit-log/audit-log-view.tsx';

/** Shows the centre's log of actions. */
export function AuditLogPage() {
  return (
    <AuditLogView
      subtitle="Хто, що, коли й звідки зробив у центрі"
      routes={{ list: auditLogRoutes.list, people: auditLogRoutes.people }}
      leavesOut={['fleet', 'jobs']}
    />
  );
}
