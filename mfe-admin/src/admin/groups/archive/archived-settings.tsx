import type { Group } from '@dzvinok/contract/groups';
import { lessonMinutes } from '@dzvinok/schedule/week';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { IconHistory } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { formatMoney } from '@dzvinok/ui/money';
import { SectionCard } from '@dzvinok/ui/page';
import { Notice } from '@dzvinok/ui/state';
import { Facts } from '@dzvinok/ui/text';
import { archivedSince } from '../../archive/archived.columns.tsx';
import { weekText } from '../group-schedule.ts';
import { useGroupReturn } from './group-return.tsx';

export function ArchivedSettings({ group, since }: { group: Group; since: string }) {
  const { restore, restoringId, popups } = useGroupReturn();
  const { subjectName, name, teacherName, pricePerMonth, lessonDuration, schedules, studentCount } = group;
  return (
    <SectionCard title="Група в архіві">
      <Stack>
        <Notice tone="info">В архіві з {archivedSince(since)}.</Notice>
        <Facts
          shape="column"
          facts={[
            { name: 'Викладач', value: teacherName },
            { name: 'Розклад', value: weekText(schedules) || 'Без розкладу' },
            { name: 'Урок', value: `${lessonMinutes(lessonDuration)} хв` },
            { name: 'Ціна за місяць', value: formatMoney(pricePerMonth) },
            { name: 'Повернуться', value: counted(studentCount, 'student') },
          ]}
        />
        <Button
          look="primary"
          icon={<IconHistory size={18} />}
          busy={restoringId === group.id}
          onClick={() => void restore({ ...group, name: `${subjectName} ${name}` })}
        >
          Повернути групу
        </Button>
      </Stack>
      {popups}
    </SectionCard>
  );
}
