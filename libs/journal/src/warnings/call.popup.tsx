import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { finishCallBody, warningsRoutes, type OpenCall, type Warning } from '@dzvinok/contract/warnings';
import { relativeDay } from '@dzvinok/texts/dates';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { Button, TextLink } from '@dzvinok/ui/button';
import { TextArea, useSchemaForm } from '@dzvinok/ui/form';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Popup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import { useState } from 'react';
import { SignList } from './signs.list.tsx';

interface CallPopupProps {
  warning: Warning;
  call: OpenCall;
  today: string;
  onClose: () => void;
}

export function CallPopup({ warning: { fullName, signs, contacts }, call, today, onClose }: CallPopupProps) {
  const finish = useCall(warningsRoutes.finishCall);
  const drop = useCall(warningsRoutes.dropCall);
  const form = useSchemaForm(finishCallBody, { result: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const params = { id: call.id };
  const isSaving = finish.isPending || drop.isPending;

  async function run(work: () => Promise<unknown>) {
    setFailure(null);
    try {
      await work();
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  const actions = (
    <>
      <Button look="quiet" disabled={isSaving} onClick={() => void run(() => drop.mutateAsync({ params }))}>Не дзвонитиму</Button>
      <Button disabled={isSaving} onClick={onClose}>Пізніше</Button>
      <Button look="primary" busy={isSaving} onClick={() => form.submit((body) => run(() => finish.mutateAsync({ params, body })))()}>Записати</Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} title={`Дзвінок: ${fullName}`} actions={actions} locked={isSaving}>
      <Stack gap="md">
        <SignList signs={signs} />
        <Contacts contacts={contacts} />
        <TextArea {...form.field('result')} label="Що відповіли" required maxLength={500} />
        <FormError message={failure ?? form.formError} />
        <Muted block>Узято {relativeDay(call.startedAt, today)}: {call.startedBy}</Muted>
      </Stack>
    </Popup>
  );
}

function Contacts({ contacts }: Pick<Warning, 'contacts'>) {
  if (contacts === null) return <Muted block>Телефони родин бачить адміністратор центру. Попросіть номер у нього.</Muted>;
  if (contacts.length === 0) return <Muted block>Телефонів немає. Додайте їх на сторінці учня.</Muted>;
  return (
    <Rows label="Кому зателефонувати">
      {contacts.map(({ fullName, relation, phoneNumber }) => (
        <li key={`${relation} ${phoneNumber}`}>
          <span>
            <Text>{fullName || relation}</Text> {fullName !== '' && <Muted>{relation}</Muted>}
          </span>
          <TextLink href={phoneHref(phoneNumber)}>{formatPhone(phoneNumber)}</TextLink>
        </li>
      ))}
    </Rows>
  );
}
