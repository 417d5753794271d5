import type { TenantCard } from '@dzvinok/contract/tenant-life';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { PersonFacts } from '../../person-facts.tsx';
import { AdminActions } from './admin-actions.tsx';

export function TenantAdmins({ tenant }: { tenant: TenantCard }) {
  const { admins, timezone } = tenant;
  return (
    <SectionCard title="Адміністратори" subtitle="Новий пароль завершує всі сеанси адміністратора й лишає запис у журналах центру та платформи.">
      {admins.length === 0 ? (
        <EmptyState title="У центрі немає адміністраторів" />
      ) : (
        <Rows label="Адміністратори">
          {admins.map((admin) => (
            <li key={admin.id}>
              <PersonFacts person={admin} zone={timezone} />
              <AdminActions admin={admin} tenant={tenant} />
            </li>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
