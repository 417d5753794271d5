import { useCall, useRead } from '@dzvinok/api-client/query';
import { freezesRoutes, freezeValues, type Freeze } from '@dzvinok/contract/freezes';
import { dayField, textField, type Fields } from '@dzvinok/forms/field';
import { RecordPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { formatDate } from '@dzvinok/texts/dates';
import { Button, IconButton } from '@dzvinok/ui/button';
import { IconPencil, IconTrash } from '@dzvinok/ui/icons';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

type Owner = { studentId: number } | { classId: number };

interface FreezeDraft {
  id: number | null;
  from: string | null;
  to: string | null;
  reason: string;
  version: number;
}

const blank: FreezeDraft = { id: null, from: null, to: null, reason: '', version: 0 };

const fields: Fields<Pick<FreezeDraft, 'from' | 'to' | 'reason'>> = {
  from: dayField('Перший день', { required: true, max: '2100-12-31' }),
  to: dayField('Останній день', { required: true, max: '2100-12-31' }),
  reason: textField('Причина', { placeholder: 'Санаторій', maxLength: 200 }),
};

export function FreezesCard({ owner }: { owner: Owner }) {
  const query = useRead(freezesRoutes.list, { query: owner });
  const create = useCall(freezesRoutes.create);
  const update = useCall(freezesRoutes.update);
  const remove = useCall(freezesRoutes.remove);
  const [draft, setDraft] = useState<FreezeDraft | null>(null);
  const [removing, setRemoving] = useState<Freeze | null>(null);
  const what = 'studentId' in owner ? 'Місце в групах зберігається, занять і нагадувань немає.' : 'Занять групи немає, місця учнів зберігаються.';
  return (
    <SectionCard title="Заморозка" actions={<Button size="sm" onClick={() => setDraft(blank)}>Заморозити</Button>}>
      <WhenRead query={query} waiting={<LoadingState count={1} />}>
        {(freezes) => freezes.length === 0 ? <Muted block>{what}</Muted> : (
          <Rows label="Заморозка">
            {freezes.map((freeze) => (
              <li key={freeze.id}>
                <div>
                  <Text weight="medium" block>{daysText(freeze)}</Text>
                  {freeze.reason && <Muted>{freeze.reason}</Muted>}
                </div>
                <IconButton size="sm" label={`Змінити заморозку: ${daysText(freeze)}`} icon={<IconPencil size={17} />} onClick={() => setDraft({ ...freeze, reason: freeze.reason ?? '' })} />
                <IconButton size="sm" label={`Скасувати заморозку: ${daysText(freeze)}`} icon={<IconTrash size={17} />} onClick={() => setRemoving(freeze)} />
              </li>
            ))}
          </Rows>
        )}
      </WhenRead>
      <RecordPopup
        record={draft} titles={{ add: 'Заморозити', edit: 'Заморозка' }} label="Заморозка" fields={fields} rules={freezeValues}
        save={async (body, { id, version }) => {
          await (id === null ? create.mutateAsync({ body: { ...owner, ...body } }) : update.mutateAsync({ params: { id }, body: { ...body, version } }));
          showToast({ kind: 'success', message: `Заморожено: ${daysText(body)}` });
        }}
        onClose={() => setDraft(null)}
      >
        {() => <Muted block>{what}</Muted>}
      </RecordPopup>
      {removing && (
        <ConfirmPopup
          opened danger title="Скасувати заморозку?" confirmLabel="Скасувати заморозку" cancelLabel="Залишити" busy={remove.isPending}
          text={`${daysText(removing)}: заняття знову за розкладом.`}
          onConfirm={() => void runWithToast(() => remove.mutateAsync({ params: { id: removing.id } }), 'Заморозку скасовано').then((isDone) => isDone && setRemoving(null))}
          onCancel={() => setRemoving(null)}
        />
      )}
    </SectionCard>
  );
}

function daysText({ from, to }: Pick<Freeze, 'from' | 'to'>): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}
