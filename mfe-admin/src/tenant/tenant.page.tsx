import { IconBuilding } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';

/** One centre as the platform sees it. */
export function TenantPage() {
  return (
    <Page title="Центр">
      <EmptyState icon={<IconBuilding size={28} />} title="Незабаром" />
    </Page>
  );
}
