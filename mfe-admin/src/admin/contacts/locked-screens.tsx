import { useCall, useRead } from '@dzvinok/api-client/query';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { SectionCard } from '@dzvinok/ui/page';
import { WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { Switch } from '@dzvinok/ui/toggles';

/** Chooses whether notifications on locked screens have details. */
export function LockedScreens() {
  const query = useRead(tenantLifeRoutes.ownLockedScreens);
  const set = useCall(tenantLifeRoutes.setOwnLockedScreens);
  const change = (detailsOnLockedScreens: boolean) => void runWithToast(() => set.mutateAsync({ body: { detailsOnLockedScreens } }), 'Збережено.');
  return (
    <SectionCard title="Сповіщення на пристрої">
      <WhenRead query={query}>
        {({ detailsOnLockedScreens }) => (
          <>
            <Switch
              label="Показувати подробиці на заблокованому екрані"
              checked={set.isPending ? set.variables.body.detailsOnLockedScreens : detailsOnLockedScreens}
              disabled={set.isPending}
              onChange={change}
            />
            <Muted block>Без цього сповіщення не називає імен: «Нове повідомлення про розклад».</Muted>
          </>
        )}
      </WhenRead>
    </SectionCard>
  );
}
