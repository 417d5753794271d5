import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { mailingsRoutes, type MailingForm } from '@dzvinok/contract/mailings';
import { channelNames } from '@dzvinok/contract/message-kinds';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError } from '@dzvinok/ui/form-parts';
import { Rows } from '@dzvinok/ui/list';
import { Popup } from '@dzvinok/ui/popup';
import { LoadingState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { useEffect } from 'react';

interface MailingPreviewProps {
  form: MailingForm;
  onSent: () => void;
  onClose: () => void;
}

const people = (count: number) => counted(count, ['людина', 'людини', 'людей']);

/** Who gets it in which words, and who cannot be reached; nothing has been sent yet. */
export function MailingPreview({ form, onSent, onClose }: MailingPreviewProps) {
  const preview = useCall(mailingsRoutes.preview);
  const create = useCall(mailingsRoutes.create);
  const { mutate } = preview;
  useEffect(() => mutate({ body: form }), [mutate, form]);
  const shown = preview.data?.data;

  const send = () => runWithToast(async () => {
    await create.mutateAsync({ body: form });
    onSent();
    onClose();
  }, form.sendAt ? 'Розсилку заплановано.' : 'Надіслано.');

  return (
    <Popup opened onClose={onClose} title="Перевірте перед надсиланням">
      {preview.isError && <FormError message={failureText(preview.error)} />}
      {preview.isPending && <LoadingState count={3} />}
      {shown && (
        <>
          <Text block>
            {shown.recipients === 0 ? 'Отримувачів немає.' : `У порталі отримає ${people(shown.recipients)}.`}
            {shown.channels.map(({ channel, count }) => ` ${channelNames[channel]}: ${count}.`).join('')}
          </Text>
          <Rows label="Як побачать">
            {shown.examples.map(({ fullName, text }) => (
              <li key={fullName}><Text weight="medium" block>{fullName}</Text><Muted block>{text}</Muted></li>
            ))}
          </Rows>
          {shown.unreachable.length > 0 && (
            <details>
              <summary>Не дістанемося поза порталом: {people(shown.unreachable.length)}</summary>
              <Rows label="Кого не дістанемося">
                {shown.unreachable.map(({ fullName, reason }) => <li key={fullName}><Text block>{fullName}</Text><Muted block>{reason}</Muted></li>)}
              </Rows>
            </details>
          )}
        </>
      )}
      <FormActions>
        <Button look="primary" disabled={!shown || shown.recipients === 0} busy={create.isPending} busyText="Надсилаємо…" onClick={() => void send()}>
          {form.sendAt ? 'Запланувати' : 'Надіслати'}
        </Button>
        <Button onClick={onClose}>Змінити</Button>
      </FormActions>
    </Popup>
  );
}
