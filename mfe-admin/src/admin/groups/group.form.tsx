import { groupEditConflict, type Group } from '@dzvinok/contract/groups';
import { Button } from '@dzvinok/ui/button';
import { useSchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { failureTexts } from '@dzvinok/texts/messages';
import { useState, type ReactNode } from 'react';
import { readFailure } from '@dzvinok/forms/refusal';
import { useResultPopup } from '@dzvinok/forms/result';
import { useUnsaved } from '@dzvinok/forms/leaving';
import { useEditConflict } from '@dzvinok/forms/edit-conflict';
import { ScheduleConflictPopup } from './schedule-conflict.popup.tsx';
import { GroupFields } from './group.fields.tsx';
import styles from './group-form.module.css';
import { useComparedGroup } from './compared-group.ts';
import { groupForm, newGroupValues, savedGroupValues } from './group-values.ts';
import { useGroupSaving, type GroupDraft } from './group-saving.ts';
import { weekFields } from './group-schedule.ts';

interface GroupFormProps {
  /** Null for a new group. */
  group: Group | null;
  submitLabel: string;
  /** Sends the group and gives the text of the success. */
  save: (body: GroupDraft) => Promise<string>;
  /** The result popup was closed after a success. */
  onSaved: () => void;
}

/** The group form with its question about schedule conflicts and its result. */
export function GroupForm({ group, submitLabel, save, onSaved }: GroupFormProps): ReactNode {
  const groupId = group?.id ?? null;
  const [started, setStarted] = useState(group);
  const form = useSchemaForm(groupForm, useState(() => (group ? savedGroupValues(group) : newGroupValues()))[0]);
  const results = useResultPopup();
  const showRefusal = (fields: Record<string, string> = {}) => form.setFieldErrors(weekFields(fields, form.values.week));

  const saving = useGroupSaving({
    groupId,
    onCheckRefused: showRefusal,
    save: async (body) => {
      try {
        const text = await save(body);
        form.reset(groupId === null ? newGroupValues() : form.values);
        results.succeed(text, undefined, onSaved);
      } catch (error) {
        if (await editConflict.handleConflict(error)) return;
        const { text, fields, code } = readFailure(error);
        if (code === 'groups.schedule-conflict' && !body.overrideConflicts) throw error;
        showRefusal(fields);
        results.fail(failureTexts.requestProblems, text);
      }
    },
  });

  const editConflict = useEditConflict({
    form,
    started,
    answer: groupEditConflict,
    fields: useComparedGroup(),
    valuesOf: savedGroupValues,
    schemaOf: () => groupForm,
    onRebase: setStarted,
    save: (body, { version }) => saving.checkAndSave({ ...body, version }),
  });

  const busy = form.busy || saving.isSaving;
  useUnsaved(form.dirty && !busy);

  return (
    <div className={styles.room}>
      <FormLayout className={styles.form} onSubmit={form.submit((body) => saving.checkAndSave({ ...body, version: started?.version }))} aria-label="Група">
        <GroupFields form={form} isSubjectLocked={groupId !== null} />
        <FormError message={form.formError} />
        <FormActions>
          <SubmitButton busy={busy}>{submitLabel}</SubmitButton>
          <Button onClick={() => form.reset()} disabled={busy}>
            Скинути
          </Button>
        </FormActions>
      </FormLayout>
      {editConflict.popup}
      <ScheduleConflictPopup saving={saving} />
      {results.popup}
    </div>
  );
}
