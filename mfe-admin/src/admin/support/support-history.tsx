import type { SupportGrant } from '@dzvinok/contract/support';
import { supportModeText, supportMoment } from '@dzvinok/texts/support';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';

/** Earlier accesses, the latest first. */
export function SupportHistory({ grants }: { grants: readonly SupportGrant[] }) {
  return (
    <SectionCard title="Раніше">
      <Rows>
        {grants.map((grant) => (
          <li key={grant.id}>
            <Stack gap="none">
              <Text>{grant.reason}</Text>
              <Muted>
                {supportMoment(grant.grantedAt)} – {supportMoment(grant.endedAt ?? grant.endsAt)} · {supportModeText[grant.mode]} · {endOf(grant)}
              </Muted>
            </Stack>
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}

function endOf({ grantedBy, endedAt, endedBy }: SupportGrant): string {
  return endedAt && endedBy ? `надано: ${grantedBy}, завершено: ${endedBy}` : `надано: ${grantedBy}`;
}
