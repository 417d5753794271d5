import { queryOf, useCall } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentsRoutes, type CreateStudentBody, type Student } from '@dzvinok/contract/students';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { useSchemaForm } from '@dzvinok/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { readFailure, useResultPopup } from '../../accounts/accounts.result.tsx';
import { useUnsaved } from '../../leaving/leaving.guard.tsx';
import { StudentCard } from './student.card.tsx';
import { newStudentForm, savedStudentValues, studentUpdate, unknownPasswordForm } from './student.values.ts';

/** The form of a saved student. */
export function EditStudent({ student }: { student: Student }) {
  const isPasswordKnown = student.password !== null;
  const form = useSchemaForm(isPasswordKnown ? newStudentForm : unknownPasswordForm, savedStudentValues(student), {
    validateOnBlur: ['phoneNumber'],
  });
  const update = useCall(studentsRoutes.update, { invalidates: [studentsRoutes.list, groupsRoutes.one] });
  const client = useQueryClient();
  const results = useResultPopup();
  useUnsaved(form.dirty && !form.busy);

  const save = async (changed: CreateStudentBody) => {
    try {
      const { data } = await update.mutateAsync({ body: studentUpdate(student, changed) });
      const saved = { ...data, password: changed.password || student.password, parent: student.parent };
      client.setQueryData(queryOf(studentsRoutes.one, { params: { id: student.id } }).queryKey, saved);
      form.reset(savedStudentValues(saved));
      results.succeed(successTexts.userUpdated, `Зміни збережено: ${saved.fullName}.`);
    } catch (error) {
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      results.fail(failureTexts.userNotUpdated, text);
    }
  };

  return (
    <>
      <StudentCard
        form={form}
        isNew={false}
        isPasswordKnown={isPasswordKnown}
        submitLabel="Зберегти"
        busy={form.busy}
        onSubmit={form.submit(save)}
        onReset={() => form.reset()}
      />
      {results.popup}
    </>
  );
}
