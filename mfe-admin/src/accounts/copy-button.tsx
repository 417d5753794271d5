import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { Button } from '@dzvinok/ui/button';
import { IconCheck, IconCopy } from '@dzvinok/ui/icons';
import { showToast } from '@dzvinok/ui/toast';
import { useState, type ReactNode } from 'react';

interface CopyButtonProps {
  /** The text, or a function that fetches it on press. */
  text: string | (() => Promise<string>);
  children: ReactNode;
}

export function CopyButton({ text, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  const copy = async () => {
    try {
      const found = typeof text === 'string' ? text : await text();
      await navigator.clipboard.writeText(found);
      setCopied(true);
    } catch (error) {
      // Plain http outside localhost has no clipboard.
      const noClipboard = 'Браузер не дав скопіювати. Виділіть текст і скопіюйте його вручну.';
      showToast({ kind: 'warning', message: error instanceof ApiFailure ? failureText(error) : noClipboard });
    }
  };

  return (
    <Button icon={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />} onClick={() => void copy()}>
      {isCopied ? 'Скопійовано' : children}
    </Button>
  );
}
