import { FullRow } from '@dzvinok/ui/form-parts';
import { Columns } from '@dzvinok/ui/layout';
import { PersonCard } from '../../../accounts/person-card.tsx';
import { OwnerField } from './owner.fields.tsx';
import { ParentLayout } from './parent.fields.tsx';
import { StudentLayout } from './student.fields.tsx';
import { useAddForms } from './use-add-forms.tsx';
import { WaitingStudent } from './waiting-student.tsx';

/** Both forms; which button saves whom follows from what is filled. */
export function AddForms() {
  const { student, parent, owner, known, addedStudent, isTogether, isStudentFilled, area, popup } = useAddForms();
  const isParentWithStudent = isTogether && isStudentFilled && !addedStudent;

  return (
    <div ref={area}>
      <Columns>
        {addedStudent ? (
          <WaitingStudent student={addedStudent} />
        ) : (
          <PersonCard label="Учень" title="Учень" record={student} submitLabel={isTogether ? 'Додати учня і родича' : 'Додати учня'}>
            <StudentLayout controls={student.controls} />
          </PersonCard>
        )}
        <PersonCard label="Родич" title="Родич" record={parent} submitLabel={isParentWithStudent ? 'Додати учня і родича' : 'Додати родича'}>
          {!addedStudent && (
            <FullRow>
              <OwnerField value={owner.id} onChange={owner.choose} error={owner.error} isNewStudentFilled={isStudentFilled} />
            </FullRow>
          )}
          <ParentLayout controls={parent.controls} known={known} />
        </PersonCard>
      </Columns>
      {popup}
    </div>
  );
}
