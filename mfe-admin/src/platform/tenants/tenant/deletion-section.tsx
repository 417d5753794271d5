import { useCall } from '@dzvinok/api-client/query';
import { tenantLifeRoutes, type TenantCard } from '@dzvinok/contract/tenant-life';
import { useRecordForm } from '@dzvinok/forms/record';
import { textField } from '@dzvinok/forms/usual-fields';
import { dayIn, timeIn } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';
import { Button } from '@dzvinok/ui/button';
import { FormError, FormLayout } from '@dzvinok/ui/form-parts';
import { SectionCard } from '@dzvinok/ui/page';
import { Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { z } from 'zod';
import { runWithToast } from './tenant.queries.ts';
import styles from './tenant.module.css';

/** The end of a centre: only from the archive, only by its typed code, and only after a time to think better of it. */
export function TenantDeletion({ tenant }: { tenant: TenantCard }) {
  const [isAsked, setAsked] = useState(false);
  if (tenant.deleteAfter) return <WaitingDeletion tenant={tenant} deleteAfter={tenant.deleteAfter} />;
  return (
    <SectionCard title="Видалення">
      <div className={styles.deletion}>
        <p className={styles.plain}>
          {tenant.status === 'archived'
            ? 'Усі дані центру та його паспорти на платформі буде видалено назавжди: після строку очікування їх не відновити. Що має лишитися, завантажте паспортом заздалегідь.'
            : 'Видалити можна лише центр, який перенесено в архів.'}
        </p>
        <Button look="danger" disabled={tenant.status !== 'archived'} onClick={() => setAsked(true)}>
          Видалити центр
        </Button>
      </div>
      {isAsked && <TypedCode tenant={tenant} onClose={() => setAsked(false)} />}
    </SectionCard>
  );
}

function WaitingDeletion({ tenant: { id, timezone }, deleteAfter }: { tenant: TenantCard; deleteAfter: string }) {
  const cancel = useCall(tenantLifeRoutes.cancelDeletion);
  const moment = `${formatDate(dayIn(timezone, deleteAfter))}, ${formatTime(timeIn(timezone, deleteAfter))}`;
  const keep = () => runWithToast(() => cancel.mutateAsync({ params: { tenantId: id } }), 'Видалення скасовано.');
  return (
    <SectionCard title="Видалення">
      <div className={styles.deletion}>
        <p className={styles.trouble} role="status">
          Центр і його паспорти буде видалено {moment}. До того часу видалення можна скасувати.
        </p>
        <Button busy={cancel.isPending} busyText="Скасовуємо…" onClick={() => void keep()}>
          Скасувати видалення
        </Button>
      </div>
    </SectionCard>
  );
}

const fields = { code: textField('Код центру', { required: true, autoFocus: true, maxLength: 20 }) };

function TypedCode({ tenant: { id, name, code }, onClose }: { tenant: TenantCard; onClose: () => void }) {
  const ask = useCall(tenantLifeRoutes.askDeletion);

  const save = async (body: { code: string }) => {
    await ask.mutateAsync({ params: { tenantId: id }, body });
    showToast({ kind: 'success', message: 'Центр буде видалено після строку очікування.' });
    onClose();
  };

  const { form, controls, area, isBusy, onSubmit } = useRecordForm({
    record: null,
    fields,
    rules: z.object({
      code: z.string().trim().min(1, 'Введіть код центру').refine((typed) => typed === code, 'Код не збігається з кодом центру.'),
    }),
    save,
  });

  return (
    <Popup opened onClose={onClose} title="Видалити центр назавжди?" size="sm" locked={isBusy}>
      <FormLayout ref={area} aria-label="Видалення центру" onSubmit={onSubmit}>
        <p className={styles.plain}>
          Разом із центром зникнуть і його паспорти. Щоб видалити центр «{name}» назавжди, введіть його код: <strong>{code}</strong>
        </p>
        {controls.code}
        <FormError message={form.formError} />
        <div className={styles.buttons}>
          <Button type="submit" look="danger" busy={isBusy} busyText="Записуємо…">
            Видалити центр
          </Button>
          <Button onClick={onClose} disabled={isBusy}>
            Скасувати
          </Button>
        </div>
      </FormLayout>
    </Popup>
  );
}
