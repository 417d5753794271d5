import { IconButton } from '@dzvinok/ui/button';
import { IconHomeEdit } from '@dzvinok/ui/icons';
import { StatusChip } from '@dzvinok/ui/text';
import { DayCard, DayFold, EmptyDay, LessonCard, WeekSwitcher } from '@dzvinok/ui/time';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longName, nothing } from './samples.ts';

const homework = <IconButton label="Домашнє завдання" icon={<IconHomeEdit size={20} />} />;

function Today() {
  return (
    <DayCard title="Середа" date="18.11" today>
      <LessonCard subject="Хімія" subjectColor="purple" time="15:00–15:45" note="Кабінет 12" />
      <LessonCard subject="Математика" subjectColor="blue" time="16:00–16:45" note="Коваль Ірина" next actions={<>{homework}<StatusChip status="online" /></>} />
      <LessonCard subject={longName} subjectColor="green" time="17:00–17:45" note={longName} actions={homework} />
    </DayCard>
  );
}

function Week() {
  return (
    <>
      <WeekSwitcher label="16–22 листопада" onPrevious={nothing} onNext={nothing} onToday={nothing} />
      <Today />
      <DayFold label="Минулі дні (1)"><DayCard title="Понеділок" date="16.11" past><EmptyDay /></DayCard></DayFold>
    </>
  );
}

function States() {
  return (
    <>
      <Group min={700}>
        <State name="тиждень"><WeekSwitcher label="16–22 листопада" onPrevious={nothing} onNext={nothing} /></State>
        <State name="інший тиждень"><WeekSwitcher label="30 листопада – 6 грудня" onPrevious={nothing} onNext={nothing} onToday={nothing} /></State>
      </Group>
      <Group>
        <State name="сьогодні"><Today /></State>
        <State name="минув"><DayCard title="Понеділок" date="16.11" past><LessonCard subject="Хімія" subjectColor="yellow" time="15:00–15:45" note="Кабінет 12" actions={<StatusChip status="absent" />} /></DayCard></State>
        <State name="стовпчик"><div style={{ width: 180 }}><Today /></div></State>
        <State name="без занять"><DayCard title="Субота" date="21.11"><EmptyDay /></DayCard></State>
      </Group>
      <Group min={700}>
        <State name="вузько"><Screen scene="narrow" width={360} height={600} /></State>
      </Group>
    </>
  );
}

export const time: Sheet = { title: 'Тиждень', States, scenes: { narrow: Week } };
