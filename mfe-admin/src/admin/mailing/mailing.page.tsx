import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { mailingForm, mailingVariables, type MailingForm } from '@dzvinok/contract/mailings';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { useSession } from '@dzvinok/session/session';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { DateTimeField } from '@dzvinok/ui/date';
import { TextArea, useFocusOnWrongField } from '@dzvinok/ui/form';
import { FormActions, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Columns, Inline } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import { SegmentedChoice, Switch } from '@dzvinok/ui/toggles';
import { useEffect, useState } from 'react';
import { listHint } from '../list-hint.tsx';
import { emptyDraft, keepDraft, readDraft, type MailingDraft } from '../mailing-draft.ts';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { MailingPreview } from './mailing-preview.popup.tsx';
import { SentMailings } from './sent-mailings.tsx';
import { isOwnWriting, leftBlank, ownText, templates, templateText } from './mailing.texts.ts';

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
  const [errors, setErrors] = useState<{ message?: string; sendAt?: string }>({});
  const focusOnWrongField = useFocusOnWrongField();
  const [previewed, setPreviewed] = useState<MailingForm | null>(null);

  function preview() {
    const { templateId: _, studentIds, ...form } = draft;
    const checked = mailingForm.safeParse(studentIds === null ? form : { ...form, studentIds });
    const wordOf = (field: string) => checked.error?.issues.find(({ path: [name] }) => name === field)?.message;
    const left = leftBlank(draft.message);
    setErrors({ message: wordOf('message') ?? (left && `Замініть ${left} своїми словами`), sendAt: wordOf('sendAt') });
    if (checked.success && !left) setPreviewed(checked.data);
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
              // A day or an hour that cannot be read says so at the field, and is no empty one.
              if (event.currentTarget.querySelector('[data-unread]')) focusOnWrongField(event.currentTarget);
              else preview();
            }}
          >
            {draft.studentIds === null
              ? <MailingGroupField value={draft.classId} onChange={(classId) => change({ classId })} />
              : <ChosenStudents count={draft.studentIds.length} onClear={() => change({ studentIds: null })} />}
            <SegmentedChoice
              label="Отримувачі"
              options={recipients}
              value={draft.recipientId}
              onChange={(recipientId) => change({ recipientId })}
            />
            <Muted block>Отримають: {audienceOf(draft)}.</Muted>
            <SegmentedChoice label="Шаблон тексту" options={templateOptions} value={draft.templateId} onChange={chooseTemplate} />
            <TextArea
              label="Текст повідомлення"
              hint={`Кожен отримає свої слова замість ${mailingVariables.map((name) => `{${name}}`).join(', ')}. Чернетка зберігається, поки відкрита ця вкладка.`}
              value={draft.message}
              error={errors.message}
              onChange={(message) => {
                setErrors({ ...errors, message: undefined });
                change({ message });
              }}
              rows={5}
              maxLength={4000}
            />
            <DateTimeField label="Коли надіслати" hint="Порожньо — одразу" value={draft.sendAt} error={errors.sendAt} onChange={(sendAt) => change({ sendAt })} />
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

/** A template of another release is the own text. */
function known(draft: MailingDraft): MailingDraft {
  return templates.some(({ id }) => id === draft.templateId) ? draft : { ...draft, templateId: ownText };
}

/** Survives a reload; cleared when the browser's tab is closed or another user signs in. */
function useMailingDraft() {
  const owner = useSession()?.key ?? '';
  const [draft, setDraft] = useState(() => known(readDraft(owner)));

  useEffect(() => {
    keepDraft(owner, draft);
  }, [owner, draft]);

  return { draft, change: (part: Partial<MailingDraft>) => setDraft((previous) => ({ ...previous, ...part })) };
}

const people = { 1: 'учні', 2: 'батьки', 3: 'учні та батьки' } as const;
const peopleOf = { 1: 'самі учні', 2: 'їхні батьки', 3: 'самі учні та їхні батьки' } as const;

/** Without a group all students are meant, which an empty field does not tell. */
function audienceOf({ classId, studentIds, recipientId }: MailingDraft): string {
  if (studentIds !== null) return `${counted(studentIds.length, ['обраний учень', 'обрані учні', 'обраних учнів'])} – ${peopleOf[recipientId]}`;
  return classId === null ? `усі ${people[recipientId]} центру` : `${people[recipientId]} цієї групи`;
}

function ChosenStudents({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <Inline gap="sm">
      <Text>Обрано в списку: {counted(count, 'student')}</Text>
      <Button size="sm" onClick={onClear}>Зняти вибір</Button>
    </Inline>
  );
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
