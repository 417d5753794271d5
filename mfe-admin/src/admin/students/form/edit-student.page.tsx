import { paths } from '@dzvinok/contract/paths';
import { studentsRoutes, type Student } from '@dzvinok/contract/students';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { useReadOnce } from '@dzvinok/forms/read-once';
import { useIdParam } from '@dzvinok/router/navigation';
import { failureTexts } from '@dzvinok/texts/messages';
import { LinkButton } from '@dzvinok/ui/button';
import { Columns } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
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

  // With the student on the screen, a failed second reading must not take away what is being typed.
  if (error?.status === 404 && !student) return <UnknownStudent />;
  if (error && !student) {
    return (
      <Page title="Редагування учня" back={back}>
        <ErrorState
          title={failureTexts.studentNotLoaded}
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Page>
    );
  }
  const readAgain = async () => {
    const again = await query.refetch();
    if (again.error) showToast({ kind: 'error', title: failureTexts.studentNotLoaded, message: again.error.message });
  };
  return (
    <Page title="Редагування учня" back={back} subtitle={student ? summaryOf(student) : '…'}>
      <LeaveGuard>
        <Columns>
          {student ? <EditStudent student={student} /> : <LoadingCard title="Учень" />}
          {student ? <ParentSide student={student} onAdded={() => void readAgain()} /> : <LoadingCard title="Родич" />}
        </Columns>
      </LeaveGuard>
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

function LoadingCard({ title }: { title: string }) {
  return (
    <SectionCard title={title}>
      <LoadingState shape="form" count={8} />
    </SectionCard>
  );
}

function UnknownStudent() {
  return (
    <Page title="Редагування учня" back={back}>
      <EmptyState
        title="Такого учня немає"
        text="Можливо, посилання застаріло або з помилкою."
        action={<LinkButton href={paths.admin.students}>До списку учнів</LinkButton>}
      />
    </Page>
  );
}
