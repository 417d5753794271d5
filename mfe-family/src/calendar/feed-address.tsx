import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconCalendar, IconCheck, IconCopy, IconRefresh, IconX } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Muted } from '@dzvinok/ui/text';
import { TextField } from '@dzvinok/ui/text-fields';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import styles from './calendar.module.css';

interface FeedAddressProps {
  url: string;
  onRenew: () => void;
  onRevoke: () => void;
  /** Question just cancelled; its button gets the focus back. */
  focusOn: 'renew' | 'revoke' | null;
}

export function FeedAddress({ url, onRenew, onRevoke, focusOn }: FeedAddressProps) {
  return (
    <Stack gap="md">
      <TextField label="Адреса календаря" value={url} onChange={ignore} readOnly />
      <Inline gap="sm">
        <LinkButton href={subscriptionOf(url)} look="primary" size="lg" icon={<IconCalendar size={18} />}>
          Додати до календаря
        </LinkButton>
        <CopyAddress url={url} />
      </Inline>
      <Muted block>
        Якщо календар не відкрився, скопіюйте адресу й вставте її там, де календар пропонує додати за URL-адресою.
      </Muted>
      <Inline gap="xs" className={styles.changes}>
        <Button look="quiet" size="lg" icon={<IconRefresh size={18} />} onClick={onRenew} autoFocus={focusOn === 'renew'}>
          Нова адреса
        </Button>
        <Button look="quiet" size="lg" icon={<IconX size={18} />} onClick={onRevoke} autoFocus={focusOn === 'revoke'}>
          Вимкнути
        </Button>
      </Inline>
    </Stack>
  );
}

function CopyAddress({ url }: { url: string }) {
  const [copied, setCopied] = useState<string | null>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      // Plain http outside localhost has no clipboard.
      showToast({ kind: 'warning', message: 'Браузер не дав скопіювати. Виділіть адресу і скопіюйте її вручну.' });
    }
  };

  const isCopied = copied === url;
  return (
    <Button size="lg" icon={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />} onClick={() => void copy()}>
      {isCopied ? 'Скопійовано' : 'Скопіювати'}
    </Button>
  );
}

/** `webcal:` subscribes, `https:` would download once. */
function subscriptionOf(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

// `onChange` of a read-only field.
function ignore(): void {}
