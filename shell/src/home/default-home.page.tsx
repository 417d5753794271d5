import { EmptyState } from '@dzvinok/ui/state';
import { Page } from '@dzvinok/ui/page';

/** Home of a role that no area serves (DefaultHome of specification §2). */
export function DefaultHome() {
  return (
    <Page title="Головна" width="narrow">
      <EmptyState title="Для вашої ролі розділів поки немає" text="Зверніться до адміністратора центру." />
    </Page>
  );
}
