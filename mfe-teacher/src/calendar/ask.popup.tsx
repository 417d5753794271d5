import { useCall, useRead } from '@dzvinok/api-client/query';
import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { substitutionsRoutes, type Colleague } from '@dzvinok/contract/substitutions';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { nameOf } from '@dzvinok/journal/timetable';
import { useNavigate } from '@dzvinok/router/navigation';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { TextField } from '@dzvinok/ui/text-fields';
import { useState } from 'react';
import { lineOf } from './requests.rules.ts';

interface AskPopupProps {
  lesson: PlannedLessonItem;
  onClose: () => void;
}

/** Who is asked: one colleague, perhaps for one of the colleague's lessons in return, or all who are free. */
interface Wanted {
  teacherId: number;
  /** Index of the lesson in return; -1 for none. */
  swap: number;
  reason: string;
}

const anybody = 0;
const nothing = -1;

export function AskPopup({ lesson, onClose }: AskPopupProps) {
  const navigate = useNavigate();
  const asking = useCall(substitutionsRoutes.ask);
  const { groupId: classId, plannedOn } = lesson;
  const query = useRead(substitutionsRoutes.colleagues, { query: { classId, plannedOn } });
  const [wanted, setWanted] = useState<Wanted>({ teacherId: anybody, swap: nothing, reason: '' });
  const colleagues = query.data ?? [];
  const chosen = colleagues.find(({ id }) => id === wanted.teacherId);
  const inReturn = chosen?.lessons[wanted.swap];

  async function ask() {
    const body = {
      classId, plannedOn, teacherId: chosen?.id ?? null, reason: wanted.reason,
      swap: inReturn ? { classId: inReturn.classId, plannedOn: inReturn.plannedOn } : null,
    };
    if (await runWithToast(() => asking.mutateAsync({ body }), 'Прохання надіслано')) void navigate(teacherPaths.substitutions);
  }

  return (
    <Popup
      opened
      onClose={onClose}
      title={`Заміна: ${nameOf(lesson)}`}
      locked={asking.isPending}
      actions={(
        <>
          <Button onClick={onClose}>Скасувати</Button>
          {colleagues.length > 0 && <Button look="primary" busy={asking.isPending} onClick={() => void ask()}>{inReturn ? 'Запропонувати обмін' : 'Попросити'}</Button>}
        </>
      )}
    >
      <WhenRead query={query}>
        {(free) => (free.length === 0
          ? <EmptyState title="У цей час вільних викладачів немає." text="Зателефонуйте до центру." />
          : <WantedFields colleagues={free} chosen={chosen} value={wanted} onChange={setWanted} />)}
      </WhenRead>
    </Popup>
  );
}

interface WantedFieldsProps {
  colleagues: readonly Colleague[];
  chosen: Colleague | undefined;
  value: Wanted;
  onChange: (value: Wanted) => void;
}

function WantedFields({ colleagues, chosen, value, onChange }: WantedFieldsProps) {
  return (
    <Stack gap="md">
      <Select
        label="Кого попросити"
        options={[
          { value: anybody, label: 'Усіх, хто вільний' },
          ...colleagues.map(({ id, name, isOfSubject }) => ({ value: id, label: isOfSubject ? name : `${name} · інший предмет` })),
        ]}
        value={value.teacherId}
        onChange={(teacherId) => onChange({ ...value, teacherId: teacherId ?? anybody, swap: nothing })}
      />
      {chosen && chosen.lessons.length > 0 && (
        <Select
          label="Натомість проведу урок колеги"
          options={[{ value: nothing, label: 'Жодного, лише заміна' }, ...chosen.lessons.map((lesson, index) => ({ value: index, label: lineOf(lesson) }))]}
          value={value.swap}
          onChange={(swap) => onChange({ ...value, swap: swap ?? nothing })}
        />
      )}
      <TextField label="Причина (побачать колеги)" value={value.reason} onChange={(reason) => onChange({ ...value, reason })} maxLength={200} />
      <Muted block>Відповісти можна не пізніше ніж за годину до уроку.</Muted>
    </Stack>
  );
}
