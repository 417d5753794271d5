import { queryOf, useCall } from '@dzvinok/api-client/query';
import { parentsRoutes, type CreateParentBody, type Parent } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { useSchemaForm } from '@dzvinok/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { readFailure, useResultPopup } from '../../accounts/accounts.result.tsx';
import { useUnsaved } from '../../leaving/leaving.guard.tsx';
import { ParentCard } from './parent.card.tsx';
import { newParentForm, parentUpdate, savedParentValues, unknownPasswordParentForm } from './parent.values.ts';

/** The form of a saved parent. */
export function EditParent({ studentId, parent }: { studentId: number; parent: Parent }) {
  const isPasswordKnown = parent.password !== null;
  const form = useSchemaForm(isPasswordKnown ? newParentForm : unknownPasswordParentForm, savedParentValues(parent), {
    validateOnBlur: ['phoneNumber'],
  });
  const update = useCall(parentsRoutes.update, { invalidates: [studentsRoutes.list] });
  const client = useQueryClient();
  const results = useResultPopup();
  useUnsaved(form.dirty && !form.busy);

  const save = async (changed: CreateParentBody) => {
    try {
      const body = parentUpdate(parent, changed);
      const { data } = await update.mutateAsync({ params: { id: studentId }, body });
      const saved = { ...data, password: changed.password || parent.password };
      client.setQueryData(queryOf(studentsRoutes.one, { params: { id: studentId } }).queryKey, (student) =>
        student ? { ...student, parent: saved } : student,
      );
      form.reset(savedParentValues(saved));
      results.succeed(successTexts.userUpdated, `Зміни збережено: ${saved.fullName}.`);
    } catch (error) {
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      results.fail(failureTexts.userNotUpdated, text);
    }
  };

  return (
    <>
      <ParentCard
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
