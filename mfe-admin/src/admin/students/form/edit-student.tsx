import { queryOf, useCall } from '@dzvinok/api-client/query';
import { studentEditConflict, studentsRoutes, type CreateStudentBody, type Student } from '@dzvinok/contract/students';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { useSchemaForm } from '@dzvinok/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '@dzvinok/forms/refusal';
import { useResultPopup } from '@dzvinok/forms/result';
import { AvatarField } from '../../../accounts/avatar.fields.tsx';
import { useUnsaved } from '@dzvinok/forms/leaving';
import { useEditConflict } from '@dzvinok/forms/edit-conflict';
import { unknownSince } from '../../../accounts/unknown-password.ts';
import { comparedStudent } from './compared-people.ts';
import { StudentCard } from './student-card.tsx';
import { savedStudentValues, studentForm, studentUpdate, type SavedStudent } from './student-values.ts';

/** The form of a saved student. What it began from changes with its own saves only, never under the person's hands. */
export function EditStudent({ student }: { student: Student }) {
  const [started, setStarted] = useState<SavedStudent>(student);
  const form = useSchemaForm(studentForm(started), savedStudentValues(student), { validateOnBlur: ['phoneNumber'] });
  const update = useCall(studentsRoutes.update);
  const client = useQueryClient();
  const results = useResultPopup();
  useUnsaved(form.dirty);

  const save = async (changed: CreateStudentBody, from: SavedStudent) => {
    try {
      const sent = form.values;
      const { data } = await update.mutateAsync({ body: studentUpdate(from, changed) });
      const { parent: _parent, ...saved } = data;
      client.setQueryData(queryOf(studentsRoutes.one, { params: { id: saved.id } }).queryKey, (shown) => ({ ...saved, parent: shown?.parent }));
      setStarted(saved);
      form.settle(sent, savedStudentValues(saved));
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
    answer: studentEditConflict,
    fields: comparedStudent,
    valuesOf: savedStudentValues,
    schemaOf: studentForm,
    onRebase: setStarted,
    save,
  });

  return (
    <>
      <StudentCard
        form={form}
        area={results.area}
        picture={<AvatarField accountId={student.id} name={started.fullName} path={student.avatarPath} />}
        isNew={false}
        unknownPassword={unknownSince(student, started)}
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
