import { paths } from '@dzvinok/contract/paths';
import { studentsRoutes, type Student } from '@dzvinok/contract/students';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { useReadOnce } from '@dzvinok/forms/read-once';
import { useIdParam } from '@dzvinok/router/navigation';
import { failureTexts } from '@dzvinok/texts/messages';
import { Columns } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { UnknownRecord } from '../../unknown-record.page.tsx';
import { EditParent } from './edit-parent.tsx';
import { EditStudent } from './edit-student.tsx';
import { NewParent } from './new-parent.tsx';

const back = { href: paths.admin.students, label: 'До списку учнів' };

/** One student and their parent; each form is saved by itself. */
export function EditStudentPage() {
  const studentId = useIdParam();
  if (studentId === null) return <UnknownStudent />;
  return <LoadedStudent key={studentId} studentId={studentId} />;
}

function LoadedStudent({ studentId }: { studentId: number }) {
  const query = useReadOnce(studentsRoutes.one, { params: { id: studentId } });
  const { data: student, error } = query;

  if (error?.status === 404 && !student) return <UnknownStudent />;
  const readAgain = async () => {
    const again = await query.refetch();
    if (again.error) showToast({ kind: 'error', title: failureTexts.studentNotLoaded, message: again.error.message });
  };
  return (
    <Page title="Редагування учня" back={back} subtitle={student ? summaryOf(student) : !error && '…'}>
      <WhenRead query={query} failure={failureTexts.studentNotLoaded} waiting={<LoadingCards />}>
        {(read) => (
          <LeaveGuard>
            <Columns>
              <EditStudent student={read} />
              <ParentSide student={read} onAdded={() => void readAgain()} />
            </Columns>
          </LeaveGuard>
        )}
      </WhenRead>
    </Page>
  );
}

function ParentSide({ student, onAdded }: { student: Student; onAdded: () => void }) {
  if (student.parent) return <EditParent key={student.parent.id} studentId={student.id} parent={student.parent} />;
  return <NewParent studentId={student.id} onAdded={onAdded} />;
}

function summaryOf({ fullName, classes }: Student): string {
  return [fullName, ...classes.map((group) => `${group.subjectName} ${group.className}`)].join(' · ');
}

function LoadingCards() {
  return (
    <Columns>
      {['Учень', 'Родич'].map((title) => (
        <SectionCard key={title} title={title}>
          <LoadingState shape="form" count={8} />
        </SectionCard>
      ))}
    </Columns>
  );
}

function UnknownStudent() {
  return <UnknownRecord title="Редагування учня" back={back} text="Такого учня немає" />;
}
