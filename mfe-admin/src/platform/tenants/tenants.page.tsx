import { useRead } from '@dzvinok/api-client/query';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import { tenantsRoutes, type TenantItem } from '@dzvinok/contract/tenants';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { useList, useTable } from '@dzvinok/lists/use-list';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconPlus } from '@dzvinok/ui/icons';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { tenantsList } from './tenants.columns.tsx';

export function TenantsPage() {
  const query = useRead(tenantsRoutes.list);
  const { data: tenants } = query;
  const state = useList(tenantsList, tenants);
  const table = (
    <SectionCard flush>
      <DataTable
        {...useTable(state.shown, undefined)}
        rowTone={({ status }) => (status === 'archived' ? 'past' : undefined)}
        empty={tenants?.length === 0 ? <NoneYet /> : <NoneFound onClear={state.clear} />}
      />
    </SectionCard>
  );

  return (
    <Page
      title="Центри"
      subtitle={tenants ? summaryOf(tenants) : '…'}
      actions={
        <LinkButton look="primary" href={platformPaths.onboard} icon={<IconPlus size={18} />}>
          Відкрити центр
        </LinkButton>
      }
    >
      <FilterBar state={state} label="Фільтр центрів" placeholder="Назва, код або адреса" />
      <WhenRead query={query} waiting={table}>{() => table}</WhenRead>
    </Page>
  );
}

function summaryOf(tenants: readonly TenantItem[]): string {
  const students = tenants.reduce((sum, tenant) => sum + tenant.studentCount, 0);
  return `${counted(tenants.length, 'centre')} · ${counted(students, 'student')}`;
}

function NoneYet() {
  return (
    <EmptyState
      title="Центрів ще немає"
      text="Відкрийте перший: адреса запрацює одразу, а адміністратор отримає пароль."
      action={
        <LinkButton look="primary" href={platformPaths.onboard}>
          Відкрити центр
        </LinkButton>
      }
    />
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return <EmptyState title="Нічого не знайдено" text="За такими умовами центрів немає." action={<Button onClick={onClear}>Показати всі</Button>} />;
}
