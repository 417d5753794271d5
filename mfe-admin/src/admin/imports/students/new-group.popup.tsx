import { callApi } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { createGroupBody, groupsRoutes } from '@dzvinok/contract/groups';
import { subjectsRoutes, type Subject } from '@dzvinok/contract/subjects';
import { numberField, textField, type Fields } from '@dzvinok/forms/field';
import { RecordPopup } from '@dzvinok/forms/form-popup';
import { searchable } from '@dzvinok/texts/names';
import { Select } from '@dzvinok/ui/choice';
import { MoneyField } from '@dzvinok/ui/number';
import { z } from 'zod';
import { TeacherChoice } from '../../teacher-choice.tsx';
import { partsOfName } from '../file/group-names.ts';

interface NewGroupPopupProps {
  /** As the file has it: «Математика А». */
  name: string;
  onCreated: (group: { id: number; title: string }) => void;
  onClose: () => void;
}

interface Values {
  subjectId: number | null;
  name: string;
  teacherId: number | null;
  pricePerMonth: number | null;
  lessonDuration: number | null;
}

/** Stands for the subject that the save adds first. */
const newSubject = -1;

const { name, teacherId, pricePerMonth, lessonDuration } = createGroupBody.shape;
const rules = z.object({
  name, teacherId, lessonDuration, subjectId: z.int('Оберіть предмет'),
  pricePerMonth: z.number('Дозволено лише додатні значення').pipe(pricePerMonth),
});

/** A group without a week, which its page gets later. */
export function NewGroupPopup({ name: title, onCreated, onClose }: NewGroupPopupProps) {
  const subjects = useRead(subjectsRoutes.list);
  const create = useCall(groupsRoutes.create);
  const { subject, letter } = partsOfName(title);
  if (!subjects.data) return null;
  const known = subjects.data.find(({ name: one }) => searchable(one) === searchable(subject));

  const save = async (body: z.output<typeof rules>) => {
    const chosen = body.subjectId === newSubject
      ? await callApi(subjectsRoutes.create, { body: { name: subject } })
      : subjects.data.find(({ id }) => id === body.subjectId);
    if (!chosen) return;
    const { data: { id } } = await create.mutateAsync({ body: { ...body, subjectId: chosen.id, schedules: [] } });
    onCreated({ id, title: `${chosen.name} ${body.name}` });
  };

  return (
    <RecordPopup
      titles={{ add: `Нова група «${title}»`, edit: '' }}
      label="Група"
      fields={fieldsOf(subjects.data, known ? null : subject)}
      rules={rules}
      record={{ id: null, subjectId: known?.id ?? newSubject, name: letter, teacherId: null, pricePerMonth: null, lessonDuration: 45 }}
      save={save}
      onClose={onClose}
    />
  );
}

function fieldsOf(subjects: readonly Subject[], added: string | null): Fields<Values> {
  const options = [
    ...(added === null ? [] : [{ value: newSubject, label: `Новий предмет «${added}»` }]),
    ...subjects.map(({ id, name: label }) => ({ value: id, label })),
  ];
  return {
    subjectId: { label: 'Предмет', blank: null, control: (field) => <Select {...field} options={options} required />, show: () => '' },
    name: textField('Назва', { placeholder: 'А', required: true }),
    teacherId: {
      label: 'Викладач',
      blank: null,
      control: (field, { values }) => <TeacherChoice {...field} subjectId={values.subjectId} />,
      show: () => '',
    },
    pricePerMonth: { label: 'Ціна за місяць', blank: null, control: (field) => <MoneyField {...field} required />, show: () => '' },
    lessonDuration: numberField('Тривалість уроку', { suffix: ' хв', min: 0, step: 5, required: true }),
  };
}
