import { IconHistory } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';

/** What was done on the platform. */
export function PlatformAuditLogPage() {
  return (
    <Page title="Журнал дій">
      <EmptyState icon={<IconHistory size={28} />} title="Незабаром" />
    </Page>
  );
}
