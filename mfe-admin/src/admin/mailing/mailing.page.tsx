import { ruleTexts } from '@dzvinok/texts/messages';
import { TextArea } from '@dzvinok/ui/form';
import { FormActions, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { IconMail } from '@dzvinok/ui/icons';
import { Columns } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { EmptyState, Notice } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { useMailingDraft } from './mailing-draft.ts';
import { MailingGroupField } from './mailing-group.fields.tsx';
import { isOwnWriting, ownText, templates, templateText } from './mailing.texts.ts';

/** Recipient codes of the specification (§9). */
const recipients = [
  { value: 1, label: 'Учні' },
  { value: 2, label: 'Батьки' },
  { value: 3, label: 'Усі' },
] as const;

const templateOptions = templates.map(({ id, label }) => ({ value: id, label }));

/** Announced but not there yet: sending only says so (specification §2). */
export function MailingPage() {
  const { draft, change } = useMailingDraft();
  /** A template that waits for the answer whether it may replace what was typed. */
  const [asked, setAsked] = useState<number | null>(null);

  function put(templateId: number) {
    change({ templateId, message: templateText(templateId) });
    setAsked(null);
  }

  function chooseTemplate(templateId: number) {
    if (templateId === ownText) change({ templateId });
    else if (isOwnWriting(draft.message, draft.templateId)) setAsked(templateId);
    else put(templateId);
  }

  return (
    <Page title="Розсилки" width="form">
      <Notice tone="info">{ruleTexts.mailingLater} Текст можна підготувати вже тепер, надіслати його поки не вийде.</Notice>
      <Columns ratio="first">
        <SectionCard title="Нове повідомлення">
          <FormLayout
            aria-label="Розсилка"
            onSubmit={(event) => {
              event.preventDefault();
              showToast({ kind: 'info', id: 'mailing', message: ruleTexts.mailingLater });
            }}
          >
            <MailingGroupField value={draft.classId} onChange={(classId) => change({ classId })} />
            <SegmentedChoice
              label="Отримувачі"
              options={recipients}
              value={draft.recipientId}
              onChange={(recipientId) => change({ recipientId })}
            />
            <SegmentedChoice label="Шаблон тексту" options={templateOptions} value={draft.templateId} onChange={chooseTemplate} />
            <TextArea
              label="Текст повідомлення"
              hint="Чернетка зберігається, поки відкрита ця вкладка."
              value={draft.message}
              onChange={(message) => change({ message })}
              rows={5}
              maxLength={4000}
            />
            <FormActions>
              <SubmitButton>Надіслати</SubmitButton>
            </FormActions>
          </FormLayout>
        </SectionCard>
        <SectionCard title="Останні надіслані">
          <EmptyState icon={<IconMail size={28} />} title="Поки порожньо" text="Тут будуть повідомлення, які ви надішлете." />
        </SectionCard>
      </Columns>
      <ConfirmPopup
        opened={asked !== null}
        title="Замінити текст?"
        text="Замість написаного буде текст шаблону."
        confirmLabel="Замінити"
        cancelLabel="Залишити мій текст"
        onConfirm={() => asked !== null && put(asked)}
        onCancel={() => setAsked(null)}
      />
    </Page>
  );
}
