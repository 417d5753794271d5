import { failureText } from '@dzvinok/api-client/call';
import { showToast, type Toast } from '@dzvinok/ui/toast';
import { useMutation } from '@tanstack/react-query';

const saved = (name: string): Toast => ({ kind: 'success', message: `Збережено «${name}»` });

/** Saves a file in the browser; a toast tells its name, or why there is none. */
export function useFileSaving<Input = void>(save: (input: Input) => Promise<string>, tell = saved) {
  return useMutation({
    mutationFn: save,
    onSuccess: (name) => showToast(tell(name)),
    onError: (error) => showToast({ kind: 'error', title: 'Файл не збережено', message: failureText(error) }),
  });
}
