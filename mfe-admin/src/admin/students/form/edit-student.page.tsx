import { useLiveReads } from '@dzvinok/api-client/live';
import { queryOf } from '@dzvinok/api-client/query';
import { absencesRoutes } from '@dzvinok/contract/absences';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { progressRoutes } from '@dzvinok/contract/progress';
import { studentsRoutes, type Student, type StudentOverview } from '@dzvinok/contract/students';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { useReadOnce } from '@dzvinok/forms/record';
import { useIdParam, useNavigate } from '@dzvinok/router/navigation';
import { failureTexts } from '@dzvinok/texts/messages';
import { Button } from '@dzvinok/ui/button';
import { IconHistory } from '@dzvinok/ui/icons';
import { Columns, Stack } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayCall } from '../../../rights.ts';
import { UnknownRecord } from '../../unknown-record.page.tsx';
import { ArchiveStudentPopup } from '../archive/archive-student.popup.tsx';
import { ArchivedNotice } from '../archive/archived-notice.tsx';
import { AbsenceButton } from '../overview/absence.popup.tsx';
import { HistoryCard } from '../overview/history-card.tsx';
import { OverviewCards } from '../overview/student-overview.tsx';
import { StudentProgress } from '../overview/student-progress.tsx';
import { EditParent, EditStudent, NewParent, studentForm } from './edit-student.form.tsx';

const reads = [studentsRoutes.overview, ledgerRoutes.account];
/** A page may be left open overnight. */
const askEveryMs = 5 * 60_000;

/** While loading, or when the student does not exist. */
const unnamedTitle = 'Редагування учня';

const back = { href: adminPaths.students, label: 'До списку учнів' };

/** An archived student has no forms. */
export function EditStudentPage() {
  const studentId = useIdParam();
  if (studentId === null) return <UnknownStudent />;
  return <LoadedStudent key={studentId} studentId={studentId} />;
}

function LoadedStudent({ studentId }: { studentId: number }) {
  const query = useQuery({ ...queryOf(studentsRoutes.overview, { params: { id: studentId } }), refetchInterval: askEveryMs });
  useLiveReads({ reads });
  const { data: student, error } = query;
  const isArchived = Boolean(student?.archivedAt);
  const mayEdit = useMayCall(studentsRoutes.update);
  const mayAnnounce = useMayCall(absencesRoutes.announce);
  const mayArchive = useMayCall(studentsRoutes.archive);
  const maySeeProgress = useMayCall(progressRoutes.ofStudent);

  if (error?.status === 404 && !student) return <UnknownStudent />;
  return (
    <Page
      title={student?.fullName ?? unnamedTitle}
      back={isArchived ? { href: adminPaths.studentsArchive, label: 'До архіву учнів' } : back}
      subtitle={student ? summaryOf(student) : !error && '…'}
      actions={student && !isArchived && <>{mayAnnounce && <AbsenceButton student={student} />}{mayArchive && <ToArchive student={student} />}</>}
    >
      <Stack gap="lg">
        {student?.archivedAt && <ArchivedNotice student={student} since={student.archivedAt} />}
        <WhenRead query={query} failure={failureTexts.studentNotLoaded} waiting={<LoadingState shape="cards" count={3} />}>
          {(read) => <OverviewCards student={read} />}
        </WhenRead>
        {!isArchived && mayEdit && <Forms studentId={studentId} />}
        {maySeeProgress && <StudentProgress studentId={studentId} />}
        {student && <HistoryCard student={student} />}
      </Stack>
    </Page>
  );
}

function Forms({ studentId }: { studentId: number }) {
  const query = useReadOnce(studentsRoutes.one, studentForm(studentId));
  // The page itself shows a text for a missing or an archived student.
  if (query.error?.status === 404) return null;
  const readAgain = async () => {
    const again = await query.refetch();
    if (again.error) showToast({ kind: 'error', title: failureTexts.studentNotLoaded, message: again.error.message });
  };
  return (
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
  );
}

function ParentSide({ student, onAdded }: { student: Student; onAdded: () => void }) {
  if (student.parent) return <EditParent key={student.parent.id} studentId={student.id} parent={student.parent} />;
  return <NewParent studentId={student.id} onAdded={onAdded} />;
}

function ToArchive({ student }: { student: StudentOverview }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="quiet" icon={<IconHistory size={18} />} onClick={() => setAsked(true)}>
        В архів
      </Button>
      {isAsked && (
        <ArchiveStudentPopup student={student} onArchived={() => void navigate(adminPaths.students)} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

/** The line under the name: present groups, or that the student is archived. */
function summaryOf({ stays, archivedAt }: StudentOverview): string {
  const present = stays.filter(({ leftOn }) => leftOn === null);
  return [archivedAt ? 'Учень в архіві' : unnamedTitle, ...present.map((group) => `${group.subjectName} ${group.className}`)].join(' · ');
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
  return <UnknownRecord title={unnamedTitle} back={back} text="Такого учня немає" />;
}
