import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { tenantsRoutes, type TenantItem } from '@dzvinok/contract/tenants';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { SearchField } from '@dzvinok/ui/form';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { IconPlus } from '@dzvinok/ui/icons';
import { Toolbar } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { useMemo, useState } from 'react';
import { tenantColumns } from './tenants.columns.tsx';
import { filterTenants, statusChoices, type StatusChoice } from './tenants-filter.ts';

const statusTexts: Record<StatusChoice, string> = {
  all: 'Усі',
  active: 'Працюють',
  suspended: 'Призупинені',
  archived: 'В архіві',
};

const statusOptions = statusChoices.map((value) => ({ value, label: statusTexts[value] }));

/** All centres of the franchise with their health at a glance. */
export function TenantsPage() {
  const query = useRead(tenantsRoutes.list);
  const { data: tenants } = query;
  const [status, setStatus] = useUrlChoice('status', statusChoices, 'all');
  const [text, setText] = useState('');
  const shown = useMemo(() => tenants && filterTenants(tenants, text, status), [tenants, text, status]);
  const clear = () => {
    setText('');
    setStatus('all');
  };
  const table = (
    <SectionCard flush>
      <DataTable
        cards
        label="Центри"
        columns={tenantColumns}
        rows={shown}
        rowKey={(tenant) => tenant.id}
        rowTone={(tenant) => (tenant.status === 'archived' ? 'past' : undefined)}
        empty={tenants?.length === 0 ? <NoneYet /> : <NoneFound onClear={clear} />}
      />
    </SectionCard>
  );

  return (
    <Page
      title="Центри"
      subtitle={tenants ? summaryOf(tenants) : '…'}
      actions={
        <LinkButton look="primary" href={paths.platform.onboard} icon={<IconPlus size={18} />}>
          Відкрити центр
        </LinkButton>
      }
    >
      <Toolbar>
        <SearchField placeholder="Назва, код або адреса" value={text} onChange={setText} />
        <SegmentedChoice label="Стан" options={statusOptions} value={status} onChange={setStatus} />
      </Toolbar>
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
        <LinkButton look="primary" href={paths.platform.onboard}>
          Відкрити центр
        </LinkButton>
      }
    />
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return <EmptyState title="Нічого не знайдено" text="За такими умовами центрів немає." action={<Button onClick={onClear}>Показати всі</Button>} />;
}
