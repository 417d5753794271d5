import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { StudentOverview } from '@dzvinok/contract/students';
import { auditText } from '@dzvinok/texts/audit';
import { LinkButton } from '@dzvinok/ui/button';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { momentText } from '../../../audit-log/audit-log.texts.ts';
import { useMayCall } from '../../../rights.ts';
import styles from './overview.module.css';

export function HistoryCard({ student: { fullName, history } }: { student: StudentOverview }) {
  const mayReadLog = useMayCall(auditLogRoutes.list);
  const log = `${adminPaths.auditLog}?${new URLSearchParams({ text: fullName }).toString()}`;
  return (
    <SectionCard title="Історія" actions={mayReadLog && <LinkButton size="sm" look="quiet" href={log}>Журнал дій</LinkButton>}>
      {history.length === 0 ? (
        <Muted block>Записів ще немає.</Muted>
      ) : (
        <Rows label="Історія змін">
          {history.map(({ id, at, action, actorName }) => (
            <li key={id}>
              <div className={styles.words}>
                <Text>{auditText(action)}</Text>
                <Muted>{actorName ?? 'Система'}</Muted>
              </div>
              <Muted>{momentText(at)}</Muted>
            </li>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
