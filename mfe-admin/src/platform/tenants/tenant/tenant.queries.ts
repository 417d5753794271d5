import { useCall } from '@dzvinok/api-client/query';
import { tenantLifeRoutes, type TenantCard, type TenantSettingsBody } from '@dzvinok/contract/tenant-life';

/** Settings are saved whole: a section changes its own part and repeats the rest. */
export function useSaveSettings({ id, timezone, settings: { meetingService, accent, phone, switches } }: TenantCard) {
  const save = useCall(tenantLifeRoutes.saveSettings);
  const send = (change: Partial<TenantSettingsBody>) =>
    save.mutateAsync({ params: { tenantId: id }, body: { meetingService, accent, phone, switches, timezone, ...change } });
  return { send, isSaving: save.isPending };
}
