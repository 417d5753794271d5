import { paths } from '@dzvinok/contract/paths';
import { useNavigate } from '@dzvinok/router/navigation';
import { useSchemaForm } from '@dzvinok/ui/form';
import { Columns } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { failureTexts, ruleTexts, successTexts } from '@dzvinok/texts/messages';
import { useState, type SyntheticEvent } from 'react';
import { useResultPopup } from '../../accounts/accounts.result.tsx';
import { LeaveGuard, useUnsaved } from '../../leaving/leaving.guard.tsx';
import { AddedPeople } from './added-people.tsx';
import { useSaving, type Outcome } from './add-student.saving.ts';
import { OwnerField } from './owner.field.tsx';
import { ParentCard } from './parent.card.tsx';
import { newParentForm, newParentValues } from './parent.values.ts';
import { StudentCard } from './student.card.tsx';
import { newStudentForm, newStudentValues } from './student.values.ts';
import { WaitingStudent } from './waiting-student.tsx';

type FormEvent = SyntheticEvent<HTMLFormElement>;

/** A student and a parent side by side; filled together they are saved together, the student first. */
export function AddStudentPage() {
  return (
    <Page title="Додавання учня та родича" back={{ href: paths.admin.students, label: 'До списку учнів' }}>
      <LeaveGuard>
        <AddForms />
      </LeaveGuard>
    </Page>
  );
}

function AddForms() {
  const navigate = useNavigate();
  const results = useResultPopup();
  const { savedStudent, save } = useSaving();
  const studentForm = useSchemaForm(newStudentForm, useState(newStudentValues)[0], { validateOnBlur: ['phoneNumber'] });
  const parentForm = useSchemaForm(newParentForm, useState(newParentValues)[0], { validateOnBlur: ['phoneNumber'] });
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const [ownerError, setOwnerError] = useState<string>();

  const busy = studentForm.busy || parentForm.busy;
  useUnsaved((studentForm.dirty || parentForm.dirty) && !busy);
  const isTogether = parentForm.dirty && ownerId === null;

  const resetParent = () => {
    parentForm.reset(newParentValues());
    setOwnerId(null);
    setOwnerError(undefined);
  };

  const show = (outcome: Outcome) => {
    if ('added' in outcome) {
      studentForm.reset(newStudentValues());
      resetParent();
      results.succeed(successTexts.userAdded, <AddedPeople people={outcome.added} />, () => void navigate(paths.admin.students));
      return;
    }
    const { of, text, fields } = outcome.refusal;
    (of === 'student' ? studentForm : parentForm).setFieldErrors(fields);
    results.fail(failureTexts.userNotAdded, text);
  };

  const submitTogether = (event?: FormEvent) => {
    const parent = newParentForm.safeParse(parentForm.values);
    if (!parent.success) parentForm.submit(() => undefined)();
    studentForm.submit(async (student) => {
      if (parent.success) show(await save({ student, parent: parent.data }));
    })(event);
  };

  const submitStudent = (event: FormEvent) => {
    if (isTogether) submitTogether(event);
    else studentForm.submit(async (student) => show(await save({ student })))(event);
  };

  const submitParent = (event: FormEvent) => {
    const studentId = savedStudent?.id ?? ownerId ?? undefined;
    if (studentId === undefined && studentForm.dirty) {
      event.preventDefault();
      submitTogether();
      return;
    }
    setOwnerError(studentId === undefined ? 'Оберіть учня' : undefined);
    parentForm.submit(async (parent) => {
      if (studentId === undefined) parentForm.setFormError(ruleTexts.formHasErrors);
      else show(await save({ studentId, parent }));
    })(event);
  };

  return (
    <>
      <Columns>
        {savedStudent ? (
          <WaitingStudent person={savedStudent.person} />
        ) : (
          <StudentCard
            form={studentForm}
            isNew
            submitLabel={isTogether ? 'Додати учня і родича' : 'Додати учня'}
            busy={busy}
            onSubmit={submitStudent}
            onReset={() => studentForm.reset(newStudentValues())}
          />
        )}
        <ParentCard
          form={parentForm}
          isNew
          owner={
            savedStudent ? undefined : (
              <OwnerField
                value={ownerId}
                onChange={(next) => {
                  setOwnerId(next);
                  setOwnerError(undefined);
                }}
                error={ownerError}
                isNewStudentFilled={studentForm.dirty}
              />
            )
          }
          submitLabel={isTogether && studentForm.dirty && !savedStudent ? 'Додати учня і родича' : 'Додати родича'}
          busy={busy}
          onSubmit={submitParent}
          onReset={resetParent}
        />
      </Columns>
      {results.popup}
    </>
  );
}
