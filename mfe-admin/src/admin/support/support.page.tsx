import { useRead } from '@dzvinok/api-client/query';
import { supportRoutes } from '@dzvinok/contract/support';
import { Page } from '@dzvinok/ui/page';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { SupportForm } from './support.form.tsx';
import { SupportHistory } from './support-history.tsx';
import { CurrentGrant } from './current-grant.tsx';

/** Lets support into the centre, ends the access, and lists earlier ones. */
export function SupportPage() {
  const { data: state, error, refetch, isFetching } = useRead(supportRoutes.state);
  return (
    <Page title="Доступ підтримки" subtitle="Без вашого дозволу підтримка не бачить даних центру." width="form">
      {state ? (
        <>
          {state.grant ? <CurrentGrant grant={state.grant} isSupport={state.isSupport} /> : <SupportForm />}
          {state.history.length > 0 && <SupportHistory grants={state.history} />}
        </>
      ) : error ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState shape="cards" count={2} />
      )}
    </Page>
  );
}
