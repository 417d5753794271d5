import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { tenantLifeRoutes, type TenantCard } from '@dzvinok/contract/tenant-life';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { useParams } from '@dzvinok/router/navigation';
import { Columns } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { Badge } from '@dzvinok/ui/text';
import { CentrePassports } from '../../passports/centre-passports.tsx';
import { SupportEntry } from './support-entry-section.tsx';
import { AddressLink } from '../../centre-address/address-link.tsx';
import { statusLabels, statusTones } from '../tenants.texts.ts';
import { TenantAdmins } from './admins-section.tsx';
import { TenantDeletion } from './deletion-section.tsx';
import { TenantLook } from './look-section.tsx';
import { TenantNames } from './names-section.tsx';
import { TenantSettings } from './settings-section.tsx';
import { TenantState } from './state-section.tsx';
import styles from './tenant.module.css';

/** One centre as the platform sees it: how it does, how it works, who runs it, and how it ends. */
export function TenantPage() {
  const { id = '' } = useParams();
  const { data: tenant, error, refetch, isFetching } = useRead(tenantLifeRoutes.one, { params: { tenantId: Number(id) } });
  const back = { href: paths.platform.tenants, label: 'До списку центрів' };
  if (tenant) {
    return (
      <Page title={tenant.name} subtitle={<TitleFacts tenant={tenant} />} back={back} width="form">
        {/* Another centre's address is another screen. */}
        <LeaveGuard key={tenant.id}>
          <Sections tenant={tenant} />
        </LeaveGuard>
      </Page>
    );
  }
  return (
    <Page title="Центр" back={back} width="form">
      {error ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState shape="form" count={6} />
      )}
    </Page>
  );
}

function TitleFacts({ tenant: { status, address, isBehind } }: { tenant: TenantCard }) {
  return (
    <span className={styles.titleFacts}>
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      {isBehind && <Badge tone="danger">Чекає оновлення</Badge>}
      <AddressLink address={address} />
    </span>
  );
}

function Sections({ tenant }: { tenant: TenantCard }) {
  return (
    <>
      <TenantState tenant={tenant} />
      <Columns>
        <TenantNames tenant={tenant} />
        <TenantLook tenant={tenant} />
      </Columns>
      <TenantSettings tenant={tenant} />
      <TenantAdmins tenant={tenant} />
      <CentrePassports tenant={tenant} />
      <SupportEntry tenant={tenant} />
      <TenantDeletion tenant={tenant} />
    </>
  );
}
