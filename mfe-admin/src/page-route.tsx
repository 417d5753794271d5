import type { StaffRole } from '@dzvinok/contract/roles';
import type { RouteObject } from '@dzvinok/router/routing';
import { useCurrentUser } from '@dzvinok/session/session';
import { EmptyState } from '@dzvinok/ui/state';
import type { ComponentType } from 'react';

/** Loads the page's code on the first visit. `staff`: staff roles that may open it, beside admins without a staff role. */
export function pageRoute(path: string, load: () => Promise<ComponentType>, staff: readonly StaffRole[] = []): RouteObject {
  return { path, lazy: async () => ({ Component: openTo(staff, await load()) }) };
}

function openTo(staff: readonly StaffRole[], Opened: ComponentType): ComponentType {
  return function StaffPage() {
    const staffRole = useCurrentUser()?.staffRole;
    if (!staffRole || staff.includes(staffRole)) return <Opened />;
    return <EmptyState title="Немає доступу до цієї сторінки" text="Ваша посада її не передбачає. Якщо сторінка потрібна для роботи, зверніться до адміністратора центру." />;
  };
}
