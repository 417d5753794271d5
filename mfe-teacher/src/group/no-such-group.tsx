import { paths } from '@dzvinok/contract/paths';
import { LinkButton } from '@dzvinok/ui/button';
import { Page } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';

/** Stands at an address that leads to no group of this person: mistyped, another teacher’s, or passed to somebody else. */
export function NoSuchGroup() {
  return (
    <Page title="Такої групи немає">
      <EmptyState
        title="Серед ваших груп її немає."
        text="Можливо, її передали іншому викладачу або адресу введено з помилкою."
        action={<LinkButton href={paths.home}>На головну</LinkButton>}
      />
    </Page>
  );
}
