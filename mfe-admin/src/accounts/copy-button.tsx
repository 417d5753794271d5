import { Button } from '@dzvinok/ui/button';
import { IconCheck, IconCopy } from '@dzvinok/ui/icons';
import { showToast } from '@dzvinok/ui/toast';
import { useState, type ReactNode } from 'react';

/** Puts a text on the clipboard and says that it did. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [isCopied, setCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Plain http outside localhost has no clipboard.
      showToast({ kind: 'warning', message: 'Браузер не дав скопіювати. Виділіть текст і скопіюйте його вручну.' });
    }
  };

  return (
    <Button icon={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />} onClick={() => void copy()}>
      {isCopied ? 'Скопійовано' : children}
    </Button>
  );
}
