import { IconRocket } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';

/** How far the tables of all centres are. */
export function FleetPage() {
  return (
    <Page title="Оновлення центрів">
      <EmptyState icon={<IconRocket size={28} />} title="Незабаром" />
    </Page>
  );
}
