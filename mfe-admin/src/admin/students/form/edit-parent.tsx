import { useCall } from '@dzvinok/api-client/query';
import { parentEditConflict, parentsRoutes, type CreateParentBody, type Parent } from '@dzvinok/contract/parents';
import { useRecordForm } from '@dzvinok/forms/record';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { SavedPerson } from '../../../accounts/added-people.tsx';
import { PersonCard } from '../../../accounts/person-card.tsx';
import { changedPassword } from '../../../accounts/unknown-password.ts';
import { parentFields, ParentLayout, parentRules, savedParentValues } from './parent.fields.tsx';

/** The form of a saved parent. */
export function EditParent({ studentId, parent }: { studentId: number; parent: Parent }) {
  const update = useCall(parentsRoutes.update);

  const save = async (changed: CreateParentBody, from: Parent) => {
    const { id, version } = from;
    const password = changedPassword(from, changed.password);
    const body = { ...changed, id, version, password };
    const { data } = await update.mutateAsync({ params: { id: studentId }, query: { passwords: 'hidden' }, body });
    const saved = { ...data, password: password ?? from.password };
    return { saved, told: { title: successTexts.userUpdated, message: <SavedPerson kind="parent" person={saved} /> } };
  };

  const record = useRecordForm({
    record: parent,
    fields: parentFields,
    read: savedParentValues,
    rules: parentRules,
    save,
    conflict: parentEditConflict,
    failure: { title: failureTexts.userNotUpdated },
  });

  return (
    <PersonCard label="Родич" title="Родич" accountId={parent.id} record={record} submitLabel="Зберегти">
      <ParentLayout controls={record.controls} />
    </PersonCard>
  );
}
