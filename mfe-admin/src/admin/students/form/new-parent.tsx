import { useCall } from '@dzvinok/api-client/query';
import { parentsRoutes, type CreateParentBody } from '@dzvinok/contract/parents';
import { useRecordForm } from '@dzvinok/forms/record';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { PersonCard } from '../../../accounts/person-card.tsx';
import { AddedPeople, describePerson } from '../../../accounts/added-people.tsx';
import { useNewParentRules } from './new-parent-rules.ts';
import { newParentValues, parentFields, ParentLayout } from './parent.fields.tsx';

/** The parent form beside a student who has no parent yet. */
export function NewParent({ studentId, onAdded }: { studentId: number; onAdded: () => void }) {
  const { rules, known, follow } = useNewParentRules();
  const create = useCall(parentsRoutes.create);

  const save = async (parent: CreateParentBody) => {
    const { data } = await create.mutateAsync({ params: { id: studentId }, body: parent });
    const person = describePerson('parent', parent, data.isExistingAccount ? (known?.fullName ?? null) : undefined);
    return { saved: null, told: { title: successTexts.userAdded, message: <AddedPeople people={[person]} />, onClose: onAdded } };
  };

  const record = useRecordForm({
    record: null,
    fields: parentFields,
    read: newParentValues,
    rules,
    save,
    failure: { title: failureTexts.userNotAdded },
  });
  follow(record.form.values.phoneNumber);

  return (
    <PersonCard label="Родич" title="Родич" subtitle="У цього учня ще немає родича" record={record} submitLabel="Додати родича">
      <ParentLayout controls={record.controls} known={known} />
    </PersonCard>
  );
}
