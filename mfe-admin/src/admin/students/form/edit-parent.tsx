import { useCall } from '@dzvinok/api-client/query';
import { parentEditConflict, parentsRoutes, type CreateParentBody, type Parent } from '@dzvinok/contract/parents';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { useSchemaForm } from '@dzvinok/ui/form';
import { useState } from 'react';
import { readFailure } from '@dzvinok/forms/refusal';
import { useResultPopup } from '@dzvinok/forms/result';
import { useUnsaved } from '@dzvinok/forms/leaving';
import { useEditConflict } from '@dzvinok/forms/edit-conflict';
import { unknownSince } from '../../../accounts/unknown-password.ts';
import { comparedParent } from './compared-people.ts';
import { ParentCard } from './parent-card.tsx';
import { parentForm, parentUpdate, savedParentValues } from './parent-values.ts';

/** The form of a saved parent. */
export function EditParent({ studentId, parent }: { studentId: number; parent: Parent }) {
  const [started, setStarted] = useState(parent);
  const form = useSchemaForm(parentForm(started), savedParentValues(parent), { validateOnBlur: ['phoneNumber'] });
  const update = useCall(parentsRoutes.update);
  const results = useResultPopup();
  useUnsaved(form.dirty);

  const save = async (changed: CreateParentBody, from: Parent) => {
    try {
      const sent = form.values;
      const { data: saved } = await update.mutateAsync({ params: { id: studentId }, body: parentUpdate(from, changed) });
      setStarted(saved);
      form.settle(sent, savedParentValues(saved));
      results.succeed(successTexts.userUpdated, `Зміни збережено: ${saved.fullName}.`);
    } catch (error) {
      if (await editConflict.handleConflict(error)) return;
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      results.fail(failureTexts.userNotUpdated, text);
    }
  };

  const editConflict = useEditConflict({
    form,
    started,
    answer: parentEditConflict,
    fields: comparedParent,
    valuesOf: savedParentValues,
    schemaOf: parentForm,
    onRebase: setStarted,
    save,
  });

  return (
    <>
      <ParentCard
        form={form}
        area={results.area}
        isNew={false}
        unknownPassword={unknownSince(parent, started)}
        submitLabel="Зберегти"
        busy={form.busy || update.isPending}
        onSubmit={form.submit((changed) => save(changed, started))}
        onReset={() => form.reset()}
      />
      {editConflict.popup}
      {results.popup}
    </>
  );
}
