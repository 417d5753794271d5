import { paths } from '@dzvinok/contract/paths';
import { Page } from '@dzvinok/ui/page';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { AddForms } from './add-student.form.tsx';

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
