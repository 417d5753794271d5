import { useCall } from '@dzvinok/api-client/query';
import { tenantLifeRoutes, type TenantCard } from '@dzvinok/contract/tenant-life';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { textField } from '@dzvinok/forms/field';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Notice } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import { useState } from 'react';
import { z } from 'zod';
import { momentText } from '../../../moments/moments.texts.ts';

/** Only for an archived centre, confirmed by its typed code, after a waiting period. */
export function TenantDeletion({ tenant }: { tenant: TenantCard }) {
  const [isAsked, setAsked] = useState(false);
  if (tenant.deleteAfter) return <WaitingDeletion tenant={tenant} deleteAfter={tenant.deleteAfter} />;
  return (
    <SectionCard title="Видалення">
      <Stack align="start">
        <Text block>
          {tenant.status === 'archived'
            ? 'Усі дані центру та його паспорти на платформі буде видалено назавжди: після строку очікування їх не відновити. Що має лишитися, завантажте паспортом заздалегідь.'
            : 'Видалити можна лише центр, який перенесено в архів.'}
        </Text>
        <Button look="danger" disabled={tenant.status !== 'archived'} onClick={() => setAsked(true)}>
          Видалити центр
        </Button>
      </Stack>
      {isAsked && <TypedCode tenant={tenant} onClose={() => setAsked(false)} />}
    </SectionCard>
  );
}

function WaitingDeletion({ tenant: { id, timezone }, deleteAfter }: { tenant: TenantCard; deleteAfter: string }) {
  const cancel = useCall(tenantLifeRoutes.cancelDeletion);
  const keep = () => runWithToast(() => cancel.mutateAsync({ params: { tenantId: id } }), 'Видалення скасовано.');
  return (
    <SectionCard title="Видалення">
      <Stack align="start">
        <Notice tone="danger" role="status">
          Центр і його паспорти буде видалено {momentText(deleteAfter, timezone)}. До того часу видалення можна скасувати.
        </Notice>
        <Button busy={cancel.isPending} busyText="Скасовуємо…" onClick={() => void keep()}>
          Скасувати видалення
        </Button>
      </Stack>
    </SectionCard>
  );
}

const fields = { code: textField('Код центру', { required: true, autoFocus: true }) };

function TypedCode({ tenant: { id, name, code }, onClose }: { tenant: TenantCard; onClose: () => void }) {
  const ask = useCall(tenantLifeRoutes.askDeletion);
  return (
    <FormPopup
      title="Видалити центр назавжди?"
      label="Видалення центру"
      fields={fields}
      rules={z.object({
        code: z.string().trim().min(1, 'Введіть код центру').refine((typed) => typed === code, 'Код не збігається з кодом центру.'),
      })}
      save={(body: { code: string }) => ask.mutateAsync({ params: { tenantId: id }, body })}
      done="Центр буде видалено після строку очікування."
      before={
        <Text block>
          Разом із центром зникнуть і його паспорти. Щоб видалити центр «{name}» назавжди, введіть його код: <strong>{code}</strong>
        </Text>
      }
      submitLabel="Видалити центр"
      busyText="Записуємо…"
      danger
      onClose={onClose}
    />
  );
}
