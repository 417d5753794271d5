import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { emailAddressesRoutes, emailAddressForm, emailCodeForm } from '@dzvinok/contract/email-addresses';
import type { MessageSettings } from '@dzvinok/contract/messages';
import { Button } from '@dzvinok/ui/button';
import { TextField, useSchemaForm } from '@dzvinok/ui/form';
import { FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import styles from './messages.module.css';

/** The address first, then the code from the letter. */
export function EmailAddress({ settings }: { settings: MessageSettings }) {
  const waiting = settings.addresses.find(({ channel, isConfirmed, endReason }) => channel === 'email' && !isConfirmed && endReason === null)?.label ?? null;
  const [asked, setAsked] = useState<string | null>(waiting);
  const [isOpen, setOpen] = useState(false);
  if (asked !== null) return <CodeStep key={asked} address={asked} onDone={() => setAsked(null)} />;
  if (isOpen || !settings.addresses.some(({ channel, endReason }) => channel === 'email' && endReason === null)) return <AddressStep onSent={setAsked} />;
  return <Button onClick={() => setOpen(true)}>Додати іншу адресу</Button>;
}

function AddressStep({ onSent }: { onSent: (address: string) => void }) {
  const add = useCall(emailAddressesRoutes.sendCode);
  const form = useSchemaForm(emailAddressForm, { address: '' });
  const send = async (body: { address: string }) => {
    try {
      await add.mutateAsync({ body });
      onSent(body.address);
    } catch (failure) {
      form.setFieldErrors({ address: failureText(failure) });
    }
  };
  return (
    <FormLayout aria-label="Адреса електронної пошти" className={styles.inline} onSubmit={form.submit(send)}>
      <TextField {...form.field('address')} label="Адреса" inputMode="email" autoComplete="email" placeholder="olena@ukr.net" />
      <SubmitButton look="secondary" busy={form.busy} busyText="Надсилаємо код…">Надіслати код</SubmitButton>
    </FormLayout>
  );
}

function CodeStep({ address, onDone }: { address: string; onDone: () => void }) {
  const confirm = useCall(emailAddressesRoutes.confirm);
  const form = useSchemaForm(emailCodeForm, { address, code: '' });
  const send = async (body: { address: string; code: string }) => {
    try {
      await confirm.mutateAsync({ body });
      showToast({ kind: 'success', message: 'Адресу підтверджено.' });
      onDone();
    } catch (failure) {
      form.setFieldErrors({ code: failureText(failure) });
    }
  };
  return (
    <>
      <p className={styles.note}>Ми надіслали код на {address}. Якщо листа немає, гляньте в «Спам».</p>
      <FormLayout aria-label="Підтвердження адреси" className={styles.inline} onSubmit={form.submit(send)}>
        <TextField {...form.field('code')} label="Код із листа" inputMode="numeric" autoComplete="one-time-code" />
        <SubmitButton look="secondary" busy={form.busy} busyText="Перевіряємо…">Підтвердити</SubmitButton>
        <Button look="quiet" onClick={onDone}>Інша адреса</Button>
      </FormLayout>
    </>
  );
}
