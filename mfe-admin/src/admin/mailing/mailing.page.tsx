import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { mailingForm, mailingVariables, type MailingForm } from '@dzvinok/contract/mailings';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { useSession } from '@dzvinok/session/session';
import { storedJson } from '@dzvinok/storage/stored';
import { Select } from '@dzvinok/ui/choice';
import { DateTimeField } from '@dzvinok/ui/date';
import { TextArea } from '@dzvinok/ui/form';
import { FormActions, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Columns } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { SegmentedChoice, Switch } from '@dzvinok/ui/toggles';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { listHint } from '../list-hint.tsx';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { MailingPreview } from './mailing-preview.popup.tsx';
import { SentMailings } from './sent-mailings.tsx';
import { isOwnWriting, ownText, templates, templateText } from './mailing.texts.ts';

/** Codes of specification §9. */
const recipients = [
  { value: 1, label: 'Учні' },
  { value: 2, label: 'Батьки' },
  { value: 3, label: 'Усі' },
] as const;

const templateOptions = templates.map(({ id, label }) => ({ value: id, label }));

export function MailingPage() {
  const { draft, change } = useMailingDraft();
  /** A template awaiting confirmation that it may replace the typed text. */
  const [asked, setAsked] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [previewed, setPreviewed] = useState<MailingForm | null>(null);

  function preview() {
    const { classId, recipientId, message, sendAt, isPromotional } = draft;
    const checked = mailingForm.safeParse({ classId, recipientId, message, sendAt, isPromotional });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) setPreviewed(checked.data);
  }

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
      <Columns ratio="first">
        <SectionCard title="Нове повідомлення">
          <FormLayout
            aria-label="Розсилка"
            onSubmit={(event) => {
              event.preventDefault();
              preview();
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
              hint={`Кожен отримає свої слова замість ${mailingVariables.map((name) => `{${name}}`).join(', ')}. Чернетка зберігається, поки відкрита ця вкладка.`}
              value={draft.message}
              error={error}
              onChange={(message) => {
                setError(undefined);
                change({ message });
              }}
              rows={5}
              maxLength={4000}
            />
            <DateTimeField label="Коли надіслати" hint="Порожньо — одразу" value={draft.sendAt} onChange={(sendAt) => change({ sendAt })} />
            <Switch label="Це реклама: лише тим, хто на неї погодився" checked={draft.isPromotional} onChange={(isPromotional) => change({ isPromotional })} />
            <FormActions>
              <SubmitButton>Надіслати</SubmitButton>
            </FormActions>
          </FormLayout>
        </SectionCard>
        <SentMailings />
      </Columns>
      <FailedDeliveries />
      {previewed && <MailingPreview form={previewed} onSent={() => change({ ...emptyDraft, classId: draft.classId })} onClose={() => setPreviewed(null)} />}
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
  sendAt: z.string().nullable().catch(null),
  isPromotional: z.boolean().catch(false),
  templateId: z.int().refine((id) => templates.some((template) => template.id === id)),
});

type MailingDraft = z.output<typeof draftShape>;

const emptyDraft: MailingDraft = { classId: null, recipientId: 3, message: '', sendAt: null, isPromotional: false, templateId: ownText };

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
