import { Columns } from '@dzvinok/ui/layout';
import { OwnerField } from './owner.fields.tsx';
import { ParentCard } from './parent-card.tsx';
import { StudentCard } from './student-card.tsx';
import { useAddForms } from './use-add-forms.tsx';
import { WaitingStudent } from './waiting-student.tsx';

/** Both forms; which button saves whom follows from what is filled. */
export function AddForms() {
  const forms = useAddForms();
  const { student, parent, owner, addedStudent, isTogether, isStudentFilled, busy, area } = forms;

  return (
    <div ref={area}>
      <Columns>
        {addedStudent ? (
          <WaitingStudent student={addedStudent} />
        ) : (
          <StudentCard
            form={student}
            isNew
            submitLabel={isTogether ? 'Додати учня і родича' : 'Додати учня'}
            busy={busy}
            onSubmit={forms.submitStudent}
            onReset={forms.resetStudent}
          />
        )}
        <ParentCard
          form={parent}
          isNew
          known={forms.known}
          owner={
            addedStudent ? undefined : (
              <OwnerField value={owner.id} onChange={owner.choose} error={owner.error} isNewStudentFilled={isStudentFilled} />
            )
          }
          submitLabel={isTogether && isStudentFilled && !addedStudent ? 'Додати учня і родича' : 'Додати родича'}
          busy={busy}
          onSubmit={forms.submitParent}
          onReset={forms.resetParent}
        />
      </Columns>
      {forms.popup}
    </div>
  );
}
