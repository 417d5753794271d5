import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { mailingsRoutes, type MailingForm } from '@dzvinok/contract/mailings';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { channelNames } from '@dzvinok/texts/channels';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
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

function elsewhere(reached: readonly { channel: Channel; count: number }[]): string {
  const some = reached.filter(({ count }) => count > 0).map(({ channel, count }) => `${channelNames[channel]} – ${count}`);
  return some.length > 0 ? `; ${some.join(', ')}` : '';
}

function hryvnias(kopecks: number): string {
  return (kopecks / 100).toLocaleString('uk-UA', { minimumFractionDigits: 2 });
}

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
        <Stack>
          <Text block>{shown.recipients === 0 ? 'Отримувачів немає.' : `У порталі отримає ${people(shown.recipients)}${elsewhere(shown.channels)}.`}</Text>
          {shown.sms && shown.sms.priceKopecks > 0 && (
            <Muted block>SMS підуть лише тим, хто не прочитає інакше: найбільше {counted(shown.sms.parts, ['частина', 'частини', 'частин'])}, до {hryvnias(shown.sms.priceKopecks)} грн.</Muted>
          )}
          <Rows label="Як побачать">
            {shown.examples.map(({ fullName, text }) => (
              <li key={fullName}><Text weight="medium" block>{fullName}</Text><Muted block>{text}</Muted></li>
            ))}
          </Rows>
          {shown.unreachable.length > 0 && (
            <details>
              <summary>Поза порталом не отримає: {people(shown.unreachable.length)}</summary>
              <Rows label="Хто не отримає поза порталом">
                {shown.unreachable.map(({ fullName, reason }) => <li key={fullName}><Text block>{fullName}</Text><Muted block>{reason}</Muted></li>)}
              </Rows>
            </details>
          )}
        </Stack>
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
