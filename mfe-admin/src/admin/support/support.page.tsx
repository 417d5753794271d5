import { useRead } from '@dzvinok/api-client/query';
import { supportRoutes } from '@dzvinok/contract/support';
import { Page } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { SupportForm } from './support.form.tsx';
import { SupportHistory } from './support-history.tsx';
import { CurrentGrant } from './current-grant.tsx';

/** Lets support into the centre, ends the access, and lists earlier ones. */
export function SupportPage() {
  const query = useRead(supportRoutes.state);
  return (
    <Page title="Доступ підтримки" subtitle="Без вашого дозволу підтримка не бачить даних центру." width="form">
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={2} />}>
        {({ grant, history, isSupport }) => (
          <>
            {grant ? <CurrentGrant grant={grant} isSupport={isSupport} /> : <SupportForm />}
            {history.length > 0 && <SupportHistory grants={history} />}
          </>
        )}
      </WhenRead>
    </Page>
  );
}
