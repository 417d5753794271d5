import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { createRecipientBody, qrPrefixes, recipientsRoutes, usualPurposeCode, type ListedRecipient, type QrFormat, type QrPrefix } from '@dzvinok/contract/recipients';
import { areaField, checkField, switchField, textField, type Fields } from '@dzvinok/forms/field';
import { RecordPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { counted } from '@dzvinok/texts/plural';
import { Button, IconButton } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { IconCash, IconPencil, IconPlus, IconTrash } from '@dzvinok/ui/icons';
import { Rows } from '@dzvinok/ui/list';
import { formatMoneyShort, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useState } from 'react';
import { z } from 'zod';
import { RecipientServicesPopup } from './recipient-services.popup.tsx';

interface RecipientValues {
  name: string;
  taxCode: string;
  /** One account a line. */
  ibans: string;
  /** 0 for taxpayers without a group. */
  taxGroup: number;
  vatText: string;
  hasCashRegister: boolean;
  qrFormat: QrFormat;
  qrPrefix: QrPrefix;
  purposeCode: string;
  isDefault: boolean;
}

type Draft = RecipientValues & { id: number | null; version: number };

const blank: Draft = {
  id: null, version: 0, name: '', taxCode: '', ibans: '', taxGroup: 3, vatText: 'Без ПДВ', hasCashRegister: false, qrFormat: '002',
  qrPrefix: qrPrefixes[0], purposeCode: usualPurposeCode, isDefault: false,
};

const taxGroups = [{ value: 1, label: '1' }, { value: 2, label: '2' }, { value: 3, label: '3' }, { value: 0, label: 'без групи' }] as const;
const formats = [{ value: '002', label: '002' }, { value: '003', label: '003' }] as const;

const purposeCode = textField('Код призначення', { required: true, maxLength: 9, hint: 'Якщо ваш банк просить інший, впишіть його' }, { blank: usualPurposeCode });

const fields: Fields<RecipientValues> = {
  name: textField('Назва', { required: true, autoFocus: true, maxLength: 70, placeholder: 'ФОП Дзвіночок Олена Ігорівна' }),
  taxCode: textField('РНОКПП або ЄДРПОУ', { required: true, placeholder: '10 або 8 цифр' }),
  ibans: areaField('IBAN', { required: true, hint: 'Кожен рахунок з нового рядка; перший – у рахунках для родин' }),
  taxGroup: {
    label: 'Група єдиного податку', blank: 3, show: (group) => taxGroups.find(({ value }) => value === group)?.label ?? '',
    control: ({ label, value, onChange }) => <SegmentedChoice label={label} options={taxGroups} value={value} onChange={onChange} />,
  },
  vatText: textField('ПДВ у призначенні платежу', { required: true, maxLength: 40 }),
  hasCashRegister: switchField('Має ПРРО: приймає готівку й картки'),
  qrFormat: {
    label: 'Формат QR', blank: '002', show: (format) => format,
    control: ({ label, value, onChange }) => <SegmentedChoice label={label} options={formats} value={value} onChange={onChange} />,
  },
  qrPrefix: {
    label: 'Адреса в QR', blank: qrPrefixes[0], show: (prefix) => prefix,
    control: ({ label, value, error, onChange }) => <Select label={label} value={value} error={error} onChange={(prefix) => prefix && onChange(prefix)} options={qrPrefixes.map((prefix) => ({ value: prefix, label: prefix }))} />,
  },
  purposeCode: { ...purposeCode, control: (field, around) => around.values.qrFormat === '003' && purposeCode.control(field, around) },
  isDefault: checkField('Основний: для груп, де отримувача не обрано'),
};

const rules = z.preprocess(
  (values) => {
    const { ibans, taxGroup, purposeCode: code, ...rest } = values as RecipientValues;
    return { ...rest, ...rest.qrFormat === '003' && { purposeCode: code }, ibans: ibans.split('\n').map((line) => line.trim()).filter(Boolean), taxGroup: taxGroup || null };
  },
  createRecipientBody,
);

const reads = [recipientsRoutes.list];

export function RecipientsPage() {
  const query = useRead(recipientsRoutes.list);
  useLiveReads({ reads });
  const create = useCall(recipientsRoutes.create);
  const update = useCall(recipientsRoutes.update);
  const remove = useCall(recipientsRoutes.remove);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [served, setServed] = useState<number | null>(null);
  const [removing, setRemoving] = useState<ListedRecipient | null>(null);
  const add = <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setDraft({ ...blank, isDefault: query.data?.length === 0 })}>Додати отримувача</Button>;
  return (
    <Page title="Отримувачі" subtitle="ФОП і компанії, яким платять родини" width="form" actions={add}>
      <SectionCard title="Отримувачі" flush>
        <WhenRead query={query} waiting={<LoadingState count={3} />}>
          {(recipients) => recipients.length === 0 ? <EmptyState title="Отримувачів ще немає" text="Додайте ФОП або компанію з рахунком: без отримувача не виставити рахунок." /> : (
            <Rows label="Отримувачі" flush>
              {recipients.map((recipient) => (
                <RecipientRow key={recipient.id} recipient={recipient} onEdit={() => setDraft(draftOf(recipient))} onServices={() => setServed(recipient.id)} onRemove={() => setRemoving(recipient)} />
              ))}
            </Rows>
          )}
        </WhenRead>
      </SectionCard>
      <RecordPopup
        record={draft} titles={{ add: 'Новий отримувач', edit: 'Отримувач' }} label="Отримувач" size="md" fields={fields} rules={rules}
        save={async (body, { id, version }) => {
          await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body: { ...body, version } }));
          showToast({ kind: 'success', message: `${body.name}: збережено` });
        }}
        onClose={() => setDraft(null)}
      />
      {query.data?.filter(({ id }) => id === served).map((recipient) => <RecipientServicesPopup key={recipient.id} recipient={recipient} onClose={() => setServed(null)} />)}
      {removing && (
        <ConfirmPopup
          opened danger title={`Прибрати «${removing.name}»?`} confirmLabel="Прибрати" cancelLabel="Залишити" busy={remove.isPending}
          text="Нових оплат на нього не буде. Записані оплати й рахунки залишаться."
          onConfirm={() => void runWithToast(() => remove.mutateAsync({ params: { id: removing.id } }), 'Отримувача прибрано').then((isDone) => isDone && setRemoving(null))}
          onCancel={() => setRemoving(null)}
        />
      )}
    </Page>
  );
}

function draftOf({ ibans, taxGroup, ...recipient }: ListedRecipient): Draft {
  return { ...recipient, purposeCode: recipient.purposeCode ?? usualPurposeCode, ibans: ibans.join('\n'), taxGroup: taxGroup ?? 0 };
}

function RecipientRow({ recipient, onEdit, onServices, onRemove }: { recipient: ListedRecipient; onEdit: () => void; onServices: () => void; onRemove: () => void }) {
  const { name, taxCode, ibans, groupCount, isDefault, received, limit, limitState, hasCashRegister } = recipient;
  const sum = formatMoneyShort(toHryvnias(received));
  return (
    <li>
      <div>
        <Text weight="medium" block>{name} {isDefault && <Badge>основний</Badge>}</Text>
        <Muted block>{[taxCode, ibans[0], groupCount > 0 && counted(groupCount, 'group'), !hasCashRegister && 'без ПРРО'].filter(Boolean).join(' · ')}</Muted>
        <Muted block>Отримано цього року: {sum}{limit !== null && ` з ${formatMoneyShort(toHryvnias(limit))}`}</Muted>
        {limit !== null && limitState !== 'fine' && (
          <Text tone={limitState === 'urgent' ? 'danger' : 'warning'} size="sm" block>
            {Math.floor((received / limit) * 100)} % ліміту групи {recipient.taxGroup}. Оберіть для частини груп іншого отримувача.
          </Text>
        )}
      </div>
      {hasCashRegister && <IconButton size="sm" label={`Картки й чеки: ${name}`} icon={<IconCash size={17} />} onClick={onServices} />}
      <IconButton size="sm" label={`Змінити: ${name}`} icon={<IconPencil size={17} />} onClick={onEdit} />
      <IconButton size="sm" label={`Прибрати: ${name}`} icon={<IconTrash size={17} />} onClick={onRemove} />
    </li>
  );
}
