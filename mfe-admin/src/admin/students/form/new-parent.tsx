import { useCall } from '@dzvinok/api-client/query';
import { parentsRoutes, type CreateParentBody } from '@dzvinok/contract/parents';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { readFailure } from '@dzvinok/forms/refusal';
import { useResultPopup } from '@dzvinok/forms/result';
import { useUnsaved } from '@dzvinok/forms/leaving';
import { AddedPeople } from './added-people.tsx';
import { describePerson } from './add-student-saving.ts';
import { useNewParentForm } from './new-parent.form.ts';
import { ParentCard } from './parent-card.tsx';
import { newParentValues } from './parent-values.ts';

/** The parent form beside a student who has no parent yet. */
export function NewParent({ studentId, onAdded }: { studentId: number; onAdded: () => void }) {
  const { form, known } = useNewParentForm();
  const create = useCall(parentsRoutes.create);
  const results = useResultPopup();
  useUnsaved(form.dirty);

  const save = async (parent: CreateParentBody) => {
    try {
      const { data } = await create.mutateAsync({ params: { id: studentId }, body: parent });
      form.reset(newParentValues());
      const person = describePerson('parent', parent, data.isExistingAccount ? (known?.fullName ?? null) : undefined);
      results.succeed(successTexts.userAdded, <AddedPeople people={[person]} />, onAdded);
    } catch (error) {
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      results.fail(failureTexts.userNotAdded, text);
    }
  };

  return (
    <>
      <ParentCard
        form={form}
        area={results.area}
        isNew
        known={known}
        subtitle="У цього учня ще немає родича"
        submitLabel="Додати родича"
        busy={form.busy}
        onSubmit={form.submit(save)}
        onReset={() => form.reset(newParentValues())}
      />
      {results.popup}
    </>
  );
}
