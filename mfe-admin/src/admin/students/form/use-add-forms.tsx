import { paths } from '@dzvinok/contract/paths';
import { useNavigate } from '@dzvinok/router/navigation';
import { failureTexts, ruleTexts, successTexts } from '@dzvinok/texts/messages';
import { useSchemaForm } from '@dzvinok/ui/form';
import { useState, type SyntheticEvent } from 'react';
import { isFilled } from '../../../accounts/unknown-password.ts';
import { useResultPopup } from '@dzvinok/forms/result';
import { useUnsaved } from '@dzvinok/forms/leaving';
import { AddedPeople, RefusedText } from './added-people.tsx';
import { useSaving, type Outcome } from './add-student-saving.ts';
import { useNewParentForm } from './new-parent.form.ts';
import { newParentValues } from './parent-values.ts';
import { newStudentValues, studentForm } from './student-values.ts';

type FormEvent = SyntheticEvent<HTMLFormElement>;

/** Two new forms, and what their buttons do. */
export function useAddForms() {
  const navigate = useNavigate();
  const results = useResultPopup<HTMLDivElement>();
  const { addedStudent, save } = useSaving();
  const student = useSchemaForm(studentForm(null), useState(newStudentValues)[0], { validateOnBlur: ['phoneNumber'] });
  const { form: parent, rules: parentRules, known } = useNewParentForm();
  const owner = useOwner();

  const isStudentFilled = isFilled(student.values, newStudentValues());
  const isTogether = isFilled(parent.values, newParentValues()) && owner.id === null;
  useUnsaved(parent.dirty || (student.dirty && !addedStudent));

  const resetParent = () => {
    parent.reset(newParentValues());
    owner.choose(null);
  };

  const show = (outcome: Outcome) => {
    if ('added' in outcome) {
      student.reset(newStudentValues());
      resetParent();
      results.succeed(successTexts.userAdded, <AddedPeople people={outcome.added} />, () => void navigate(paths.admin.students));
      return;
    }
    const { of, text, fields, isStudentAdded } = outcome.refusal;
    (of === 'student' ? student : parent).setFieldErrors(fields);
    results.fail(failureTexts.userNotAdded, <RefusedText text={text} isStudentAdded={isStudentAdded} />);
  };

  const submitTogether = (event?: FormEvent) => {
    const checked = parentRules.safeParse(parent.values);
    parent.setFieldErrors(undefined);
    parent.setFormError(null);
    if (!checked.success) parent.submit(() => undefined)();
    student.submit(async (body) => {
      if (checked.success) show(await save({ student: body, parent: checked.data, knownParentName: known?.fullName }));
    })(event);
    results.focusWrongField();
  };

  const submitStudent = (event: FormEvent) => {
    if (isTogether) submitTogether(event);
    else student.submit(async (body) => show(await save({ student: body })))(event);
  };

  const submitParent = (event: FormEvent) => {
    const studentId = addedStudent?.id ?? owner.id ?? undefined;
    if (studentId === undefined && isStudentFilled) {
      event.preventDefault();
      submitTogether();
      return;
    }
    if (studentId === undefined) owner.refuse();
    parent.submit(async (body) => {
      if (studentId === undefined) parent.setFormError(ruleTexts.formHasErrors);
      else show(await save({ studentId, parent: body, knownParentName: known?.fullName }));
    })(event);
    results.focusWrongField();
  };

  return {
    student,
    parent,
    owner,
    known,
    addedStudent,
    isTogether,
    isStudentFilled,
    busy: student.busy || parent.busy,
    submitStudent,
    submitParent,
    resetStudent: () => student.reset(newStudentValues()),
    resetParent,
    popup: results.popup,
    area: results.area,
  };
}

/** The student whose parent is added when it is not the one of the form beside. */
function useOwner() {
  const [id, setId] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const choose = (next: number | null) => {
    setId(next);
    setError(undefined);
  };
  return { id, error, choose, refuse: () => setError('Оберіть учня') };
}
