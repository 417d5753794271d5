import { failureText } from '@dzvinok/api-client/call';
import { showToast } from '@dzvinok/ui/toast';

/** Does something that has no form to tell a refusal in: a toast tells that, and `success` if it is given. True when it was done. */
export async function runWithToast(deed: () => Promise<unknown>, success?: string): Promise<boolean> {
  try {
    await deed();
  } catch (error) {
    showToast({ kind: 'error', message: failureText(error) });
    return false;
  }
  if (success !== undefined) showToast({ kind: 'success', message: success });
  return true;
}
