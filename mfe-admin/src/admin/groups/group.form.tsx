import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { groupEditConflict, groupsRoutes, type CreateGroupBody, type Group } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { useNavigate } from '@dzvinok/router/navigation';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import styles from './group-form.module.css';
import { weekFields } from './group-schedule.ts';
import { openMembers } from './members/group-members.popup.tsx';
import { GroupLayout, groupRules, groupValues, useGroupFields } from './group.fields.tsx';
import { useNamesakes } from './namesakes.ts';
import { useSaveQuestion } from '../save-question.popup.tsx';
import { conflictTitle, findScheduleConflicts, isMoved, scheduleConflictsOf } from './schedule-conflicts.ts';

interface GroupFormProps {
  group: Group | null;
  copyOf?: Group | undefined;
  submitLabel: string;
}

/** Schedule conflicts are asked about; only «Так» saves over them (specification §4). */
export function GroupForm({ group, copyOf, submitLabel }: GroupFormProps) {
  const navigate = useNavigate();
  const create = useCall(groupsRoutes.create);
  const update = useCall(groupsRoutes.update);
  const question = useSaveQuestion();
  const findNamesakes = useNamesakes();

  const askAboutConflicts = (conflicts: readonly string[]) =>
    question.ask({ title: conflictTitle(conflicts), messages: conflicts, question: 'Все одно оновити розклад?' });

  const send = async (body: CreateGroupBody, from: Group | null) => {
    const onClose = () => void navigate(adminPaths.groups);
    if (from === null) {
      const { data: { id }, message } = await create.mutateAsync({ body });
      const next = { label: 'Додати учнів', go: () => void navigate(`${adminPaths.group(id)}?${openMembers}`) };
      return { saved: null, told: { title: message ?? successTexts.groupAdded, onClose, next } };
    }
    const { data: saved, message } = await update.mutateAsync({ body: { ...body, id: from.id, version: from.version } });
    return { saved, told: { title: message ?? successTexts.groupUpdated, onClose } };
  };

  const sendUnlessConflict = async (body: CreateGroupBody, from: Group | null) => {
    try {
      return await send({ ...body, overrideConflicts: false }, from);
    } catch (error) {
      // Another save took the classroom between the check and this save.
      const conflicts = scheduleConflictsOf(error);
      if (conflicts === null) throw error;
      return (await askAboutConflicts(conflicts)) ? send({ ...body, overrideConflicts: true }, from) : undefined;
    }
  };

  const save = async (body: CreateGroupBody, from: Group | null) => {
    try {
      const namesakes = await findNamesakes(body, from);
      if (namesakes.length > 0) {
        const asked = { title: 'Така група вже є', messages: namesakes, question: 'Усе одно зберегти ще одну з такою назвою?' };
        if (!(await question.ask(asked))) return undefined;
      }
      const conflicts = isMoved(body, from) ? await findScheduleConflicts(from?.id ?? null, body).catch(showCheckFailure) : [];
      if (conflicts === undefined) return undefined;
      if (conflicts.length === 0) return await sendUnlessConflict(body, from);
      return (await askAboutConflicts(conflicts)) ? await send({ ...body, overrideConflicts: true }, from) : undefined;
    } finally {
      question.close();
    }
  };

  const record = useRecordForm({
    record: group,
    fields: useGroupFields(group),
    read: (saved) => (saved === null && copyOf ? { ...groupValues(copyOf), name: '', firstDay: null, lastDay: null } : groupValues(saved)),
    rules: groupRules,
    save,
    conflict: groupEditConflict,
    failure: { title: failureTexts.requestProblems },
    refusedFields: (fields, { week }) => weekFields(fields, week),
  });

  const showCheckFailure = (error: unknown) => {
    showToast({ kind: 'error', title: 'Не вдалося перевірити розклад', message: failureText(error) });
    if (error instanceof ApiFailure) record.form.setFieldErrors(weekFields(error.fields, record.form.values.week));
    return undefined;
  };

  return (
    <div className={styles.room}>
      <FormFrame label="Група" record={record} className={styles.form} submitLabel={submitLabel} onReset={record.reset}>
        <GroupLayout controls={record.controls} />
      </FormFrame>
      {question.popup}
    </div>
  );
}
