import { useRead } from '@dzvinok/api-client/query';
import { studentsRoutes } from '@dzvinok/contract/students';
import { compareNames } from '@dzvinok/texts/names';
import { Select } from '@dzvinok/ui/choice';
import { useMemo } from 'react';

interface OwnerFieldProps {
  value: number | null;
  onChange: (studentId: number | null) => void;
  error: string | undefined;
  /** The form beside has a new student, who is meant when nobody is chosen. */
  isNewStudentFilled: boolean;
}

/** Chooses the student whose parent is being added: only students without one are offered (specification §5). */
export function OwnerField({ value, onChange, error, isNewStudentFilled }: OwnerFieldProps) {
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
