import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { ruleTexts } from '@dzvinok/texts/messages';
import { Select } from '@dzvinok/ui/choice';
import { FormActions, FormLayout, SegmentedChoice, SubmitButton, TextArea } from '@dzvinok/ui/form';
import { Columns } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

/** Recipient codes of the specification (§9). */
const recipients = [
  { value: 1, label: 'Учні' },
  { value: 2, label: 'Батьки' },
  { value: 3, label: 'Усі' },
] as const;

/** Announced but not there yet: sending only says so (specification §2). */
export function MailingPage() {
  const { data: groups, isPending } = useRead(groupsRoutes.list);
  const [groupId, setGroupId] = useState<number | null>(null);
  const [recipientId, setRecipientId] = useState<1 | 2 | 3>(3);
  const [message, setMessage] = useState('');

  return (
    <Page title="Розсилки" width="form">
      <Columns ratio="first">
        <SectionCard title="Нове повідомлення">
          <FormLayout
            aria-label="Розсилка"
            onSubmit={(event) => {
              event.preventDefault();
              showToast({ kind: 'info', id: 'mailing', message: ruleTexts.mailingLater });
            }}
          >
            <Select
              label="Група"
              value={groupId}
              onChange={setGroupId}
              options={(groups ?? []).map((group) => ({ value: group.id, label: `${group.subjectName} ${group.className}` }))}
              loading={isPending}
              searchable
              clearable
            />
            <SegmentedChoice label="Отримувачі" options={recipients} value={recipientId} onChange={setRecipientId} />
            <TextArea label="Текст повідомлення" value={message} onChange={setMessage} rows={5} />
            <FormActions>
              <SubmitButton>Надіслати</SubmitButton>
            </FormActions>
          </FormLayout>
        </SectionCard>
        <SectionCard title="Останні надіслані">
          <EmptyState title="Поки порожньо" text="Тут будуть повідомлення, які ви надішлете." />
        </SectionCard>
      </Columns>
    </Page>
  );
}
