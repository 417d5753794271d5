import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { useSession } from '@dzvinok/session/session';
import { storedJson } from '@dzvinok/storage/stored';
import { ruleTexts } from '@dzvinok/texts/messages';
import { Select } from '@dzvinok/ui/choice';
import { TextArea } from '@dzvinok/ui/form';
import { FormActions, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { IconMail } from '@dzvinok/ui/icons';
import { Columns } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { EmptyState, Notice } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { listHint } from '../list-hint.tsx';
import { isOwnWriting, ownText, templates, templateText } from './mailing.texts.ts';

/** Codes of specification §9. */
const recipients = [
  { value: 1, label: 'Учні' },
  { value: 2, label: 'Батьки' },
  { value: 3, label: 'Усі' },
] as const;

const templateOptions = templates.map(({ id, label }) => ({ value: id, label }));

/** Sending only says that mailing is not available yet (specification §2). */
export function MailingPage() {
  const { draft, change } = useMailingDraft();
  /** A template awaiting confirmation that it may replace the typed text. */
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

const draftShape = z.object({
  classId: z.int().nullable(),
  /** Specification §9: 1 students, 2 parents, 3 all. */
  recipientId: z.literal([1, 2, 3]),
  message: z.string(),
  templateId: z.int().refine((id) => templates.some((template) => template.id === id)),
});

type MailingDraft = z.output<typeof draftShape>;

const emptyDraft: MailingDraft = { classId: null, recipientId: 3, message: '', templateId: ownText };

const stored = storedJson('dzvinok.mailing', z.object({ owner: z.string(), draft: draftShape }), 'sessionStorage');

function readKept(owner: string): MailingDraft {
  const kept = stored.read();
  return kept?.owner === owner ? kept.draft : emptyDraft;
}

/** Survives a reload; cleared when the browser's tab is closed or another user signs in. */
function useMailingDraft() {
  const owner = useSession()?.key ?? '';
  const [draft, setDraft] = useState(() => readKept(owner));

  useEffect(() => {
    stored.write({ owner, draft });
  }, [owner, draft]);

  return { draft, change: (part: Partial<MailingDraft>) => setDraft((previous) => ({ ...previous, ...part })) };
}

interface MailingGroupFieldProps {
  value: number | null;
  onChange: (classId: number | null) => void;
}

function MailingGroupField({ value, onChange }: MailingGroupFieldProps) {
  const groups = useRead(groupsRoutes.list);
  return (
    <Select
      label="Група"
      value={groups.data?.some(({ id }) => id === value) || !groups.data ? value : null}
      onChange={onChange}
      options={(groups.data ?? []).map((group) => ({ value: group.id, label: `${group.subjectName} ${group.className}` }))}
      loading={groups.isPending}
      hint={listHint(groups, {
        failed: 'Не вдалося завантажити групи.',
        none: 'Груп ще немає.',
        link: { href: adminPaths.addGroup, label: 'Додати групу' },
      })}
      searchable
      clearable
    />
  );
}
