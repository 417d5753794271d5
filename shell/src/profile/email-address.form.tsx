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
export function EmailAddress({ settings, onConfirmed }: { settings: MessageSettings; onConfirmed: () => void }) {
  const [asked, setAsked] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const confirmed = () => {
    setAsked(null);
    setOpen(false);
    onConfirmed();
  };
  if (asked !== null) return <CodeStep address={asked} onConfirmed={confirmed} onOther={() => setAsked(null)} />;
  if (isOpen || !settings.addresses.some(({ channel, endReason }) => channel === 'email' && endReason === null)) return <AddressStep onSent={setAsked} />;
  return <Button onClick={() => setOpen(true)}>Змінити адресу</Button>;
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

interface CodeStepProps {
  address: string;
  onConfirmed: () => void;
  onOther: () => void;
}

function CodeStep({ address, onConfirmed, onOther }: CodeStepProps) {
  const confirm = useCall(emailAddressesRoutes.confirm);
  const form = useSchemaForm(emailCodeForm, { address, code: '' });
  const send = async (body: { address: string; code: string }) => {
    try {
      await confirm.mutateAsync({ body });
      showToast({ kind: 'success', message: 'Адресу підтверджено.' });
      onConfirmed();
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
        <Button look="quiet" onClick={onOther}>Інша адреса</Button>
      </FormLayout>
    </>
  );
}
