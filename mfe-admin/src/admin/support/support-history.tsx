import type { SupportGrant } from '@dzvinok/contract/support';
import { supportModeText, supportMoment } from '@dzvinok/texts/support';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import styles from './support.module.css';

/** Earlier accesses, the latest first. */
export function SupportHistory({ grants }: { grants: readonly SupportGrant[] }) {
  return (
    <SectionCard title="Раніше">
      <ul className={styles.history}>
        {grants.map((grant) => (
          <li key={grant.id}>
            <Text block>{grant.reason}</Text>
            <Muted>
              {supportMoment(grant.grantedAt)} – {supportMoment(grant.endedAt ?? grant.endsAt)} · {supportModeText[grant.mode]} · {endOf(grant)}
            </Muted>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function endOf({ grantedBy, endedAt, endedBy }: SupportGrant): string {
  return endedAt && endedBy ? `надано: ${grantedBy}, завершено: ${endedBy}` : `надано: ${grantedBy}`;
}
