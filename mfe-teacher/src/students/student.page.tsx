import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { progressRoutes, type StudentOfGroup } from '@dzvinok/contract/progress';
import { useJournalLive } from '@dzvinok/journal/live';
import { ProgressCards, progressLooks } from '@dzvinok/journal/progress';
import { useIdParam, useUrlChoice } from '@dzvinok/router/navigation';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { LinkButton, TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import styles from './students.module.css';

/** A student for the group's teacher: contacts, figures, each lesson with marks and comments. */
export function StudentPage() {
  const groupId = useIdParam();
  const studentId = useIdParam('studentId');
  if (groupId === null || studentId === null) return <NoSuchStudent />;
  return <StudentOfGroupPage key={studentId} groupId={groupId} studentId={studentId} />;
}

function StudentOfGroupPage({ groupId, studentId }: { groupId: number; studentId: number }) {
  const query = useRead(progressRoutes.inGroup, { params: { id: groupId, studentId } });
  const header = useRead(lessonsRoutes.header, { params: { id: groupId } });
  const [look, setLook] = useUrlChoice('as', progressLooks, 'table');
  useJournalLive(groupId);
  const back = { href: teacherPaths.journal(groupId), label: 'До журналу' };
  if (query.error?.status === 404) return <NoSuchStudent />;
  return (
    <WhenRead query={query} waiting={<LoadingState shape="page" />}>
      {(student) => (
        <Page
          title={student.fullName}
          subtitle={[header.data && `${header.data.subjectName}, група ${header.data.className}`, student.schoolInfo].filter(Boolean).join(' · ')}
          back={back}
          actions={!student.isMember && <Badge>Уже не в групі</Badge>}
        >
          <Stack gap="lg">
            {student.contacts && <ContactsCard contacts={student.contacts} />}
            <ProgressCards subjects={student.subjects} look={look} onLook={setLook} />
          </Stack>
        </Page>
      )}
    </WhenRead>
  );
}

function ContactsCard({ contacts }: { contacts: NonNullable<StudentOfGroup['contacts']> }) {
  return (
    <SectionCard title="Кому зателефонувати">
      {contacts.length === 0 && <Muted block>Телефонів немає. Попросіть адміністратора центру додати їх.</Muted>}
      {contacts.length > 0 && (
        <Rows label="Кому зателефонувати">
          {contacts.map(({ fullName, relation, phoneNumber }) => (
            <li key={`${relation} ${phoneNumber}`}>
              <div className={styles.contact}>
                <Text>{fullName || relation}</Text>
                {fullName !== '' && <Muted>{relation}</Muted>}
              </div>
              <TextLink href={phoneHref(phoneNumber)}>{formatPhone(phoneNumber)}</TextLink>
            </li>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}

/** For a mistyped address, or a student of another teacher’s group. */
function NoSuchStudent() {
  return (
    <Page title="Такого учня немає">
      <EmptyState
        title="Серед учнів ваших груп його немає."
        text="Можливо, учня перевели до іншої групи або адресу введено з помилкою."
        action={<LinkButton href={paths.home}>На головну</LinkButton>}
      />
    </Page>
  );
}
