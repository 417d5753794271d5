import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { tenantsRoutes, type TenantItem } from '@dzvinok/contract/tenants';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { TextField } from '@dzvinok/ui/form';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { IconPlus, IconSearch } from '@dzvinok/ui/icons';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, ErrorState } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { useMemo, useState } from 'react';
import { tenantColumns } from './tenants.columns.tsx';
import { filterTenants, statusChoices, type StatusChoice } from './tenants-filter.ts';
import styles from './tenants.module.css';

const statusTexts: Record<StatusChoice, string> = {
  all: 'Усі',
  active: 'Працюють',
  suspended: 'Призупинені',
  archived: 'В архіві',
};

/** All centres of the franchise with their health at a glance. */
export function TenantsPage() {
  const { data: tenants, error, refetch, isFetching } = useRead(tenantsRoutes.list);
  const [status, setStatus] = useUrlChoice('status', statusChoices, 'all');
  const [text, setText] = useState('');
  const shown = useMemo(() => tenants && filterTenants(tenants, text, status), [tenants, text, status]);

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
      <div className={styles.toolbar}>
        <TextField
          label="Пошук"
          type="search"
          placeholder="Назва, код або адреса"
          icon={<IconSearch size={16} />}
          value={text}
          onChange={setText}
        />
        <SegmentedChoice
          label="Стан"
          options={statusChoices.map((value) => ({ value, label: statusTexts[value] }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      {error && !tenants ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SectionCard flush>
          <DataTable
            label="Центри"
            columns={tenantColumns}
            rows={shown}
            rowKey={(tenant) => tenant.id}
            rowTone={(tenant) => (tenant.status === 'archived' ? 'past' : undefined)}
            empty={
              tenants?.length === 0 ? (
                <NoneYet />
              ) : (
                <NoneFound
                  onClear={() => {
                    setText('');
                    setStatus('all');
                  }}
                />
              )
            }
          />
        </SectionCard>
      )}
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
