import { useCall, useRead } from '@dzvinok/api-client/query';
import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { substitutionsRoutes, type Colleague, type RequestedLesson } from '@dzvinok/contract/substitutions';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { nameOf } from '@dzvinok/journal/timetable';
import { useNavigate } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { TextField } from '@dzvinok/ui/text-fields';
import { useState } from 'react';
import { lineOf } from './requests.rules.ts';

interface AskPopupProps {
  lesson: PlannedLessonItem;
  onClose: () => void;
}

const anybody = 0;

/** Asks a colleague, or all free colleagues, to give the lesson. */
export function AskPopup(props: AskPopupProps) {
  const { query, isAsking, ask } = useAsking(props.lesson);
  const [teacherId, setTeacherId] = useState(anybody);
  const [reason, setReason] = useState('');
  const isNobody = query.data?.length === 0;
  return (
    <RequestPopup
      {...props} title="Заміна" isAsking={isAsking}
      action={!isNobody && <Button look="primary" busy={isAsking} onClick={() => void ask({ teacherId: teacherId || null, swap: null, reason })}>Попросити</Button>}
    >
      <WhenRead query={query}>
        {(colleagues) => (isNobody ? <EmptyState title="У цей час вільних викладачів немає." text="Зателефонуйте до центру." /> : (
          <Stack gap="md">
            <Select
              label="Кого попросити"
              options={[
                { value: anybody, label: 'Усіх, хто вільний' },
                ...colleagues.map(({ id, name, isOfSubject, isOutOfHours }) => ({
                  value: id, label: [name, !isOfSubject && 'інший предмет', isOutOfHours && 'неробочі години'].filter(Boolean).join(' · '),
                })),
              ]}
              value={teacherId}
              onChange={(id) => setTeacherId(id ?? anybody)}
            />
            <ReasonField value={reason} onChange={setReason} />
            <Deadline of="уроку" />
          </Stack>
        ))}
      </WhenRead>
    </RequestPopup>
  );
}

export function SwapPopup(props: AskPopupProps) {
  const { query, isAsking, ask } = useAsking(props.lesson);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [reason, setReason] = useState('');
  const lessons = (query.data ?? []).flatMap(({ lessons: own, ...colleague }) => own.map((lesson) => ({ colleague, lesson })))
    .sort((one, other) => one.lesson.startsAt.localeCompare(other.lesson.startsAt));
  const swap = chosen === null ? undefined : lessons[chosen];
  const offer = () => {
    if (swap) void ask({ teacherId: swap.colleague.id, swap: swap.lesson, reason });
    else setMissing(true);
  };
  return (
    <RequestPopup
      {...props} title="Помінятися" isAsking={isAsking}
      action={lessons.length > 0 && <Button look="primary" busy={isAsking} onClick={offer}>Запропонувати обмін</Button>}
    >
      <WhenRead query={query}>
        {() => (lessons.length === 0 ? <EmptyState title="Помінятися ні з ким." text="У цей час ніхто з колег не вільний, або ви зайняті під час їхніх уроків. Можна попросити заміну." /> : (
          <Stack gap="md">
            <Select
              label="Урок колеги, який проведете ви"
              options={lessons.map(({ lesson, colleague }, index) => ({ value: index, label: `${lineOf(lesson)} · ${colleague.name}` }))}
              value={chosen}
              onChange={setChosen}
              error={isMissing && !swap ? 'Оберіть урок колеги' : undefined}
              placeholder="Оберіть урок"
              searchable
              required
            />
            {swap && <Text block>{swap.colleague.name} проведе ваш урок, а ви – урок колеги{swap.colleague.isOfSubject ? '' : '. Колега веде інший предмет'}.</Text>}
            <ReasonField value={reason} onChange={setReason} />
            <Deadline of="першого з двох уроків" />
          </Stack>
        ))}
      </WhenRead>
    </RequestPopup>
  );
}

interface RequestPopupProps extends AskPopupProps {
  title: string;
  isAsking: boolean;
  action: React.ReactNode;
  children: React.ReactNode;
}

function RequestPopup({ lesson, title, isAsking, action, children, onClose }: RequestPopupProps) {
  return (
    <Popup opened onClose={onClose} title={`${title}: ${nameOf(lesson)}`} locked={isAsking} actions={<><Button onClick={onClose} disabled={isAsking}>Скасувати</Button>{action}</>}>
      {children}
    </Popup>
  );
}

function ReasonField(props: { value: string; onChange: (reason: string) => void }) {
  return <TextField label="Причина (побачать колеги)" {...props} maxLength={200} />;
}

function Deadline({ of }: { of: string }) {
  const { data: { answerHours = 1, isConfirmedByAdmin = false } = {} } = useRead(substitutionsRoutes.own);
  const until = answerHours === 0 ? `Відповісти можна до початку ${of}.` : `Відповісти можна не пізніше ніж за ${counted(answerHours, ['годину', 'години', 'годин'])} до ${of}.`;
  return <Muted block>{until}{isConfirmedByAdmin && ' Після згоди колеги зміну ще підтвердить адміністратор.'}</Muted>;
}

interface Wanted {
  teacherId: Colleague['id'] | null;
  swap: RequestedLesson | null;
  reason: string;
}

function useAsking({ groupId: classId, plannedOn }: PlannedLessonItem) {
  const navigate = useNavigate();
  const asking = useCall(substitutionsRoutes.ask);
  const query = useRead(substitutionsRoutes.colleagues, { query: { classId, plannedOn } });
  const ask = async ({ swap, ...wanted }: Wanted) => {
    const body = { classId, plannedOn, ...wanted, swap: swap && { classId: swap.classId, plannedOn: swap.plannedOn } };
    if (await runWithToast(() => asking.mutateAsync({ body }), 'Прохання надіслано')) void navigate(teacherPaths.substitutions);
  };
  return { query, isAsking: asking.isPending, ask };
}
