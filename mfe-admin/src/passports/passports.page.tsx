import { IconClipboardList } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';

/** Archives of centres, and centres out of archives. */
export function PassportsPage() {
  return (
    <Page title="Паспорти центрів">
      <EmptyState icon={<IconClipboardList size={28} />} title="Незабаром" />
    </Page>
  );
}
