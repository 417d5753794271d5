import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

export function useCopying(text: string, refused: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    // Plain http outside localhost has no clipboard.
    const copying = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));
    copying.then(() => setCopied(true), () => showToast({ kind: 'warning', message: refused }));
  };
  return { isCopied, copy };
}
