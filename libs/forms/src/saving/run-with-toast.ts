import { failureText } from '@dzvinok/api-client/call';
import { showToast } from '@dzvinok/ui/toast';

/** For actions without a form: a toast shows the failure, or `success` if given. True on success. */
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
