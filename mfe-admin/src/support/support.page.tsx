import { IconUser } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';

/** Whether support is let into the centre. */
export function SupportPage() {
  return (
    <Page title="Доступ підтримки">
      <EmptyState icon={<IconUser size={28} />} title="Незабаром" />
    </Page>
  );
}
