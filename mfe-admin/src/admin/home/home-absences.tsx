import type { HomeAbsence } from '@dzvinok/contract/home';
import { paths } from '@dzvinok/contract/paths';
import { addDays } from '@dzvinok/schedule/zone';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Columns } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, SubjectBadge } from '@dzvinok/ui/text';

interface HomeAbsencesProps {
  absences: readonly HomeAbsence[];
  today: string;
}

/** Who was absent today and the day before, and where. */
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
              <TextLink plain href={paths.admin.editStudent(studentId)}>
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
