import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { tenantLifeRoutes, type TenantCard, type TenantSettingsBody } from '@dzvinok/contract/tenant-life';
import { showToast } from '@dzvinok/ui/toast';

/** Settings are saved whole: a section changes its own part of them and leaves the rest as it is. */
export function useSaveSettings({ id, timezone, settings: { meetingService, accent, switches } }: TenantCard) {
  const save = useCall(tenantLifeRoutes.saveSettings);
  const send = (change: Partial<TenantSettingsBody>) =>
    save.mutateAsync({ params: { tenantId: id }, body: { meetingService, accent, switches, timezone, ...change } });
  return { send, isSaving: save.isPending };
}

/** Does something that has no form to tell a refusal in; true when it was done. */
export async function runWithToast(deed: () => Promise<unknown>, success: string): Promise<boolean> {
  try {
    await deed();
    showToast({ kind: 'success', message: success });
    return true;
  } catch (error) {
    showToast({ kind: 'error', message: failureText(error) });
    return false;
  }
}
