import { useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { studentsRoutes } from '@dzvinok/contract/students';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { compareNames } from '@dzvinok/texts/names';
import { LinkButton } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { FullRow } from '@dzvinok/ui/form-parts';
import { Columns, Inline, Stack } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { Text } from '@dzvinok/ui/text';
import { useMemo } from 'react';
import { AddedPeople, PersonCard } from '../../../accounts/person.form.tsx';
import { ParentLayout } from './parent.fields.tsx';
import { StudentLayout } from './student.fields.tsx';
import { useAddForms, type AddedStudent } from './use-add-forms.tsx';

/** If both forms are filled, they are saved together, the student first. */
export function AddStudentPage() {
  return (
    <Page title="Додавання учня та родича" back={{ href: adminPaths.students, label: 'До списку учнів' }}>
      <LeaveGuard>
        <AddForms />
      </LeaveGuard>
    </Page>
  );
}

function AddForms() {
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

interface OwnerFieldProps {
  value: number | null;
  onChange: (studentId: number | null) => void;
  error: string | undefined;
  /** Without a chosen student the new student of the form beside is used. */
  isNewStudentFilled: boolean;
}

/** Offers only students without a parent (specification §5). */
function OwnerField({ value, onChange, error, isNewStudentFilled }: OwnerFieldProps) {
  const { data: students, isPending } = useRead(studentsRoutes.list);
  const options = useMemo(
    () =>
      (students ?? [])
        .filter((student) => !student.parent)
        .map((student) => ({ value: student.id, label: student.fullname }))
        .sort((left, right) => compareNames(left.label, right.label)),
    [students],
  );
  const isForNewStudent = isNewStudentFilled && value === null;
  return (
    <Select
      label="Учень"
      value={value}
      onChange={onChange}
      options={options}
      loading={isPending}
      searchable
      clearable
      required={!isForNewStudent}
      placeholder={isForNewStudent ? 'Новий учень із форми поруч' : undefined}
      hint={isForNewStudent ? 'Родича буде додано новому учневі. Або оберіть учня, який ще не має родича.' : 'Учні, які ще не мають родича.'}
      error={error}
    />
  );
}

/** Replaces the student form when the student is saved but the parent was refused. */
function WaitingStudent({ student }: { student: AddedStudent }) {
  return (
    <SectionCard title="Учень">
      <Stack>
        <Text block tone="success" weight="medium">
          Учня вже додано. Виправте дані родича та збережіть їх ще раз.
        </Text>
        <AddedPeople people={[student.person]} />
        <Inline>
          <LinkButton href={adminPaths.editStudent(student.id)}>Відкрити сторінку учня</LinkButton>
          <LinkButton href={adminPaths.students} look="quiet">
            Завершити без родича
          </LinkButton>
        </Inline>
      </Stack>
    </SectionCard>
  );
}
