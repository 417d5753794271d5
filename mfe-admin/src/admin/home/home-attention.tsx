import { useRead } from '@dzvinok/api-client/query';
import type { AdminHome, HomeAbsence, UnmarkedLesson } from '@dzvinok/contract/home';
import { paths } from '@dzvinok/contract/paths';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { substitutionsRoutes } from '@dzvinok/contract/substitutions';
import { addDays } from '@dzvinok/schedule/zone';
import { relativeDay } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { IconCheck } from '@dzvinok/ui/icons';
import { Columns, Inline } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { formatMoneyShort } from '@dzvinok/ui/money';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, SubjectBadge, Text } from '@dzvinok/ui/text';
import { AbsenceLink, useTeacherAbsences } from '../teacher-absence.popup.tsx';
import styles from './home.module.css';

export function HomeAttention({ home }: { home: AdminHome }) {
  const { money, studentsWithoutGroup, groupsWithoutRoom, unmarkedLessons, today } = home;
  const absences = useTeacherAbsences();
  const requests = useRead(substitutionsRoutes.list).data?.requests.filter(({ state }) => state === 'accepted').length ?? 0;
  const isCalm = absences.length + requests + unmarkedLessons.length + money.debtors + studentsWithoutGroup + groupsWithoutRoom === 0;
  return (
    <SectionCard title="Потребує уваги">
      {isCalm ? (
        <Inline>
          <IconCheck size={18} />
          <Text>Усе гаразд: уроки відмічено, боргів немає.</Text>
        </Inline>
      ) : (
        <Rows label="Потребує уваги">
          {absences.map((absence) => (
            <li key={absence.id}>
              <AbsenceLink absence={absence} />
            </li>
          ))}
          {requests > 0 && (
            <li>
              <TextLink href={adminPaths.substitutions}>{counted(requests, substitutions)} на вашу згоду</TextLink>
            </li>
          )}
          {unmarkedLessons.length > 0 && (
            <li>
              <UnmarkedLessons lessons={unmarkedLessons} today={today} />
            </li>
          )}
          {money.debtors > 0 && (
            <li>
              <TextLink href={adminPaths.studentsWhere({ payment: 'owed' })}>{counted(money.debtors, debtors)} за цей місяць</TextLink>
              <Muted>{formatMoneyShort(Math.round(money.owed))}</Muted>
            </li>
          )}
          {studentsWithoutGroup > 0 && (
            <li>
              <TextLink href={adminPaths.studentsWhere({ group: 'none' })}>{counted(studentsWithoutGroup, 'student')} без групи</TextLink>
            </li>
          )}
          {groupsWithoutRoom > 0 && (
            <li>
              <TextLink href={adminPaths.groupsWithoutRoom}>{counted(groupsWithoutRoom, 'group')} без розкладу й аудиторії</TextLink>
            </li>
          )}
        </Rows>
      )}
    </SectionCard>
  );
}

const substitutions = ['заміна чекає', 'заміни чекають', 'замін чекають'] as const;
const debtors = ['учень не сплатив', 'учні не сплатили', 'учнів не сплатили'] as const;
const unmarked = ['урок без оцінок', 'уроки без оцінок', 'уроків без оцінок'] as const;

function UnmarkedLessons({ lessons, today }: { lessons: readonly UnmarkedLesson[]; today: string }) {
  return (
    <details className={styles.unmarked}>
      <summary>
        {counted(lessons.length, unmarked)} <Muted>за останній тиждень</Muted>
      </summary>
      <ul>
        {lessons.map(({ groupId, lessonId, date, subjectName, className, teacherName }) => (
          <li key={`${groupId} ${date}`}>
            <TextLink href={lessonId === null ? adminPaths.group(groupId) : paths.lesson(groupId, lessonId)}>
              {subjectName} {className}, {relativeDay(date, today)}
            </TextLink>
            <Muted block>
              {lessonId === null ? 'урок не розпочато' : 'журнал порожній'} · {teacherName}
            </Muted>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface HomeAbsencesProps {
  absences: readonly HomeAbsence[];
  today: string;
}

export function HomeAbsences({ absences, today }: HomeAbsencesProps) {
  const days = [{ title: 'Відсутні сьогодні', day: today }, { title: 'Відсутні вчора', day: addDays(today, -1) }];
  return (
    <Columns>
      {days.map(({ title, day }) => (
        <Day key={day} title={title} absences={absences.filter(({ date }) => date === day)} />
      ))}
    </Columns>
  );
}

function Day({ title, absences }: { title: string; absences: readonly HomeAbsence[] }) {
  return (
    <SectionCard title={title} subtitle={absences.length > 0 && counted(absences.length, 'absence')}>
      {absences.length === 0 ? (
        <Muted block>Нікого не відмічено.</Muted>
      ) : (
        <Rows label={title}>
          {absences.map(({ studentId, fullName, groupId, subjectName, subjectColor, className }) => (
            <li key={`${studentId} ${groupId}`}>
              <TextLink plain href={adminPaths.editStudent(studentId)}>
                {fullName}
              </TextLink>
              <SubjectBadge color={subjectColor}>
                {subjectName} {className}
              </SubjectBadge>
            </li>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
