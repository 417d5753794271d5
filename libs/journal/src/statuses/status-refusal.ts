import { showToast } from '@dzvinok/ui/toast';

/** Says why a status, or anything of a mark, may not be set here (specification §5); one message however often it is tried. */
export function tellRefusal(message: string | undefined): void {
  if (message) showToast({ kind: 'error', message, id: 'status-refused' });
}
