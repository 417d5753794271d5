import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { mailingsRoutes, type MailingForm } from '@dzvinok/contract/mailings';
import type { Channel } from '@dzvinok/contract/message-kinds';
import type { RouteData } from '@dzvinok/contract/route';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { channelNames } from '@dzvinok/texts/channels';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError } from '@dzvinok/ui/form-parts';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Popup } from '@dzvinok/ui/popup';
import { LoadingState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { useCallback, useEffect, useState } from 'react';
import { recentText } from '../../moments/moments.texts.ts';

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

type Preview = RouteData<typeof mailingsRoutes.preview>;

/** Of people by name, as the gateway gives them. */
const pageSize = 5;

function timeText({ sendAt, awakeAt }: Preview): string {
  const when = sendAt ? `Надішлемо ${recentText(sendAt)}` : 'Надішлемо одразу';
  return awakeAt ? `${when}; поза порталом – ${recentText(awakeAt)}, після тихих годин.` : `${when}.`;
}

interface ExamplePagesProps {
  after: number;
  count: number;
  total: number;
  busy: boolean;
  onTurn: (after: number) => void;
}

function ExamplePages({ after, count, total, busy, onTurn }: ExamplePagesProps) {
  if (total <= pageSize) return null;
  return (
    <Inline gap="sm">
      <Button size="sm" disabled={after === 0 || busy} onClick={() => onTurn(Math.max(0, after - pageSize))}>Попередні</Button>
      <Muted>{after + 1}–{after + count} з {total}</Muted>
      <Button size="sm" disabled={after + count >= total || busy} onClick={() => onTurn(after + pageSize)}>Наступні</Button>
    </Inline>
  );
}

/** Recipients with their texts, and unreachable people, before anything is sent. */
export function MailingPreview({ form, onSent, onClose }: MailingPreviewProps) {
  const preview = useCall(mailingsRoutes.preview);
  const create = useCall(mailingsRoutes.create);
  const { mutate } = preview;
  const [shown, setShown] = useState<Preview & { after: number } | null>(null);
  const turnTo = useCallback((after: number) => mutate(
    { body: form, query: after > 0 ? { after: String(after) } : {} }, { onSuccess: ({ data }) => setShown({ ...data, after }) },
  ), [mutate, form]);
  useEffect(() => turnTo(0), [turnTo]);

  const send = () => runWithToast(async () => {
    await create.mutateAsync({ body: form });
    onSent();
    onClose();
  }, form.sendAt ? 'Розсилку заплановано.' : 'Надіслано.');

  return (
    <Popup opened onClose={onClose} title="Перевірте перед надсиланням">
      {preview.isError && <FormError message={failureText(preview.error)} />}
      {preview.isPending && !shown && <LoadingState count={3} />}
      {shown && (
        <Stack>
          <Text block>{shown.recipients === 0 ? 'Отримувачів немає.' : `У порталі отримає ${people(shown.recipients)}${elsewhere(shown.channels)}.`}</Text>
          <Muted block>{timeText(shown)}</Muted>
          {shown.sms && shown.sms.priceKopecks > 0 && (
            <Muted block>SMS підуть лише тим, хто не прочитає інакше: найбільше {counted(shown.sms.parts, ['частина', 'частини', 'частин'])}, до {hryvnias(shown.sms.priceKopecks)} грн.</Muted>
          )}
          <Rows label="Як побачать">
            {shown.examples.map(({ fullName, text, channels }, nr) => (
              <li key={shown.after + nr}>
                <div>
                  <Text weight="medium" block>{fullName}</Text>
                  <Muted block>{text}</Muted>
                  {channels && <Muted block>{['У порталі', ...channels.map((channel) => channelNames[channel])].join(', ')}</Muted>}
                </div>
              </li>
            ))}
          </Rows>
          <ExamplePages after={shown.after} count={shown.examples.length} total={shown.recipients} busy={preview.isPending} onTurn={turnTo} />
          {shown.unreachable.length > 0 && (
            <details>
              <summary>Поза порталом не отримає: {people(shown.unreachableCount ?? shown.unreachable.length)}</summary>
              <Rows label="Хто не отримає поза порталом">
                {shown.unreachable.map(({ fullName, reason }, nr) => <li key={nr}><Text block>{fullName}</Text><Muted block>{reason}</Muted></li>)}
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
