import { IconClipboardList } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';

/** The archive of one’s own centre. */
export function CentrePassportPage() {
  return (
    <Page title="Паспорт центру">
      <EmptyState icon={<IconClipboardList size={28} />} title="Незабаром" />
    </Page>
  );
}
