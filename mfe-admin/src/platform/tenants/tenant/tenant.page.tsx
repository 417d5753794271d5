import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { tenantLifeRoutes, type TenantCard } from '@dzvinok/contract/tenant-life';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { useParams } from '@dzvinok/router/navigation';
import { Columns, Inline } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
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

/** One centre as the platform sees it: how it does, how it works, who runs it, and how it ends. */
export function TenantPage() {
  const { id = '' } = useParams();
  const query = useRead(tenantLifeRoutes.one, { params: { tenantId: Number(id) } });
  const { data: tenant } = query;
  return (
    <Page
      title={tenant?.name ?? 'Центр'}
      subtitle={tenant && <TitleFacts tenant={tenant} />}
      back={{ href: paths.platform.tenants, label: 'До списку центрів' }}
      width="form"
    >
      <WhenRead query={query} waiting={<LoadingState shape="form" count={6} />}>
        {(read) => (
          // Another centre's address is another screen.
          <LeaveGuard key={read.id}>
            <Sections tenant={read} />
          </LeaveGuard>
        )}
      </WhenRead>
    </Page>
  );
}

function TitleFacts({ tenant: { status, address, isBehind } }: { tenant: TenantCard }) {
  return (
    <Inline as="span">
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      {isBehind && <Badge tone="danger">Чекає оновлення</Badge>}
      <AddressLink address={address} />
    </Inline>
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
