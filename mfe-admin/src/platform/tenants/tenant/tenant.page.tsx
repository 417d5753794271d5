import { useRead } from '@dzvinok/api-client/query';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import { tenantLifeRoutes, type TenantCard } from '@dzvinok/contract/tenant-life';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { useParams } from '@dzvinok/router/navigation';
import { Columns, Inline } from '@dzvinok/ui/layout';
import { Page, PageTabs } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';
import { CentrePassports } from '../../passports/centre-passports.tsx';
import { dayText } from '../../../moments/moments.texts.ts';
import { SupportEntry } from './support-entry-section.tsx';
import { AddressLink } from '../../centre-address/address-link.tsx';
import { statusLabels, statusTones } from '../tenants.texts.ts';
import { TenantAdmins } from './admins-section.tsx';
import { TenantDeletion } from './deletion-section.tsx';
import { TenantLook } from './look-section.tsx';
import { TenantNames } from './names-section.tsx';
import { TenantSettings } from './settings-section.tsx';
import { TenantState } from './state-section.tsx';

const back = { href: platformPaths.tenants, label: 'До списку центрів' };

export function TenantPage() {
  const { id = '', tab } = useParams();
  const tenantId = Number(id);
  const query = useRead(tenantLifeRoutes.one, { params: { tenantId } });
  const { data: tenant } = query;
  if (query.error?.status === 404 && !tenant) return <UnknownCentre />;
  return (
    <Page title={tenant?.name ?? 'Центр'} subtitle={tenant && <TitleFacts tenant={tenant} />} back={back} width="form">
      <PageTabs label="Розділи центру" tabs={tabsOf(tenantId)} />
      <WhenRead query={query} waiting={<LoadingState shape="form" count={6} />}>
        {(read) => (
          // Another centre's address mounts a new screen.
          <LeaveGuard key={read.id}>{sectionsOf(read, tab)}</LeaveGuard>
        )}
      </WhenRead>
    </Page>
  );
}

function UnknownCentre() {
  return (
    <Page title="Центр" back={back} width="form">
      <EmptyState title="Такого центру немає" text="Можливо, посилання застаріло або з помилкою." />
    </Page>
  );
}

function tabsOf(tenantId: number) {
  return [
    { label: 'Огляд', href: platformPaths.tenant(tenantId), match: 'exact' },
    { label: 'Налаштування', href: platformPaths.tenant(tenantId, 'settings') },
    { label: 'Адміністратори', href: platformPaths.tenant(tenantId, 'admins') },
    { label: 'Паспорти', href: platformPaths.tenant(tenantId, 'passports') },
    { label: 'Видалення', href: platformPaths.tenant(tenantId, 'deletion') },
  ] as const;
}

function TitleFacts({ tenant: { status, address, isBehind, deleteAfter, timezone } }: { tenant: TenantCard }) {
  return (
    <Inline as="span">
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      {isBehind && <Badge tone="danger">Чекає оновлення</Badge>}
      {deleteAfter && <Badge tone="danger">Видалення {dayText(deleteAfter, timezone)}</Badge>}
      <AddressLink address={address} />
    </Inline>
  );
}

/** An unknown tab leads to the first. */
function sectionsOf(tenant: TenantCard, tab: string | undefined): ReactNode {
  switch (tab) {
    case 'settings':
      return (
        <>
          <Columns>
            <TenantNames tenant={tenant} />
            <TenantLook tenant={tenant} />
          </Columns>
          <TenantSettings tenant={tenant} />
        </>
      );
    case 'admins':
      return <TenantAdmins tenant={tenant} />;
    case 'passports':
      return <CentrePassports tenant={tenant} />;
    case 'deletion':
      return <TenantDeletion tenant={tenant} />;
    default:
      return (
        <>
          <TenantState tenant={tenant} />
          <SupportEntry tenant={tenant} />
        </>
      );
  }
}
