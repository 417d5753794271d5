import { failureText } from '@dzvinok/api-client/call';
import { Button, type ButtonProps } from '@dzvinok/ui/button';
import { showToast, type Toast } from '@dzvinok/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  fileLabel: string;
  accept: string;
  onChoose: (file: File) => void;
}

export function FileButton({ fileLabel, accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ files }: HTMLInputElement) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={fileLabel}
        onChange={({ currentTarget }) => {
          choose(currentTarget);
          // Lets the same file be chosen again after a refusal.
          currentTarget.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}

const saved = (name: string): Toast => ({ kind: 'success', message: `Збережено «${name}»` });

/** Saves a file in the browser; a toast names the file or the failure. */
export function useFileSaving<Input = void>(save: (input: Input) => Promise<string>, tell = saved) {
  return useMutation({
    mutationFn: save,
    onSuccess: (name) => showToast(tell(name)),
    onError: (error) => showToast({ kind: 'error', title: 'Файл не збережено', message: failureText(error) }),
  });
}
