import { saveFile } from '@dzvinok/api-client/download';
import { studentFileColumns } from '@dzvinok/contract/student-files';
import { formatPhone } from '@dzvinok/texts/phone';
import { formatDate } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconDownload, IconUpload } from '@dzvinok/ui/icons';
import { Inline, Stack, VisuallyHidden } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { DataTable, type Column } from '@dzvinok/ui/table';
import { Facts, Muted, Text } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useMemo, useState } from 'react';
import styles from '../file/imports.module.css';
import { GroupsCard, type ChooseGroup } from './groups-card.tsx';
import type { GroupMatch, Preview } from './import-preview.ts';
import { problemText, type FileRow } from './students-file.ts';
import { addedStudents } from './import.texts.ts';
import { refusedFile } from './write-file.ts';

interface PreviewStepProps {
  preview: Preview;
  groups: readonly GroupMatch[];
  isChecking: boolean;
  notice: string | null;
  onGroup: ChooseGroup;
  onImport: () => void;
  onColumns: () => void;
  onStartOver: () => void;
}

export function PreviewStep({ preview, groups, isChecking, notice, onGroup, onImport, onColumns, onStartOver }: PreviewStepProps) {
  const { file, good, bad, counts, siblings, rowsToSend } = preview;
  return (
    <Stack gap="lg">
      {notice && <FormError message={notice} />}
      <SectionCard title={file.name} subtitle={`${counted(file.rows.length, 'row')} з учнями`} actions={<Inline><Button onClick={onColumns}>Колонки</Button><Button onClick={onStartOver}>Інший файл</Button></Inline>}>
        <Stack gap="md">
          <VisuallyHidden role="status">
            Файл перевірено: готових рядків {good.length}, з помилками {bad.length}
          </VisuallyHidden>
          <Numbers preview={preview} />
          {siblings.length > 0 && <Siblings preview={preview} />}
          {file.hiddenLines > 0 && <Muted>Приховано в таблиці й не взято: {counted(file.hiddenLines, 'row')}.</Muted>}
          {file.ignored.length > 0 && <Muted>Ці колонки не імпортуються: {file.ignored.map((title) => `«${title}»`).join(', ')}.</Muted>}
          <Inline>
            {rowsToSend.size > 0 && (
              <Button look="primary" icon={<IconUpload size={18} />} busy={isChecking} onClick={onImport}>
                {importText(counts)}
              </Button>
            )}
            {good.length === 0 && <Text tone="danger">Немає жодного рядка, який можна імпортувати. Виправте файл і оберіть його знову.</Text>}
            {good.length > 0 && rowsToSend.size === 0 && <Text>Усі ці учні вже є в порталі, і нічого не змінилося.</Text>}
            {bad.length > 0 && <RefusedButton preview={preview} />}
          </Inline>
          {good.length > 0 && bad.length > 0 && (
            <Muted>Рядки з помилками пропустимо. Завантажте їх, виправте й імпортуйте окремо.</Muted>
          )}
        </Stack>
      </SectionCard>
      {groups.length > 0 && <GroupsCard groups={groups} onGroup={onGroup} />}
      <PreviewTable preview={preview} />
    </Stack>
  );
}

function importText({ added, changed }: Preview['counts']): string {
  if (changed === 0) return `Імпортувати ${counted(added, addedStudents)}`;
  return added === 0 ? `Оновити ${counted(changed, addedStudents)}` : `Додати ${added}, оновити ${changed}`;
}

function Numbers({ preview: { bad, counts, newParents, knownParents } }: { preview: Preview }) {
  const facts = [
    { name: 'Буде додано учнів', value: numberText(counts.added) },
    ...(counts.changed + counts.same > 0
      ? [{ name: 'Буде оновлено', value: numberText(counts.changed) }, { name: 'Уже є, без змін', value: numberText(counts.same) }]
      : []),
    { name: 'Нових родичів', value: numberText(newParents) },
    { name: 'Родичів, які вже є', value: numberText(knownParents) },
    { name: 'Рядків з помилками', value: <Text tone={bad.length > 0 ? 'danger' : undefined}>{numberText(bad.length)}</Text> },
  ];
  return <Facts facts={facts} size="xl" />;
}

const numberText = (value: number) => value.toLocaleString('uk-UA');

const shownFamilies = 5;

function Siblings({ preview: { siblings } }: { preview: Preview }) {
  const rest = siblings.length - shownFamilies;
  return (
    <ul className={styles.hints}>
      {siblings.slice(0, shownFamilies).map(({ parent, isKnown, lines }) => (
        <li key={lines.join()}>
          {counted(lines.length, 'student')}, один із батьків: {parent} (рядки {lines.join(', ')}){isKnown && ', вже є в центрі'}
        </li>
      ))}
      {rest > 0 && <li>і ще {counted(rest, ['родина', 'родини', 'родин'])} з кількома дітьми</li>}
    </ul>
  );
}

export function RefusedButton({ preview }: { preview: Preview }) {
  const { file, bad, problemsOf } = preview;
  const save = async () => saveFile(await refusedFile(file, bad, problemsOf), `${file.name.replace(/\.\w+$/, '')} – помилки.xlsx`);
  return (
    <Button icon={<IconDownload size={18} />} onClick={() => void save()}>
      Завантажити рядки з помилками
    </Button>
  );
}

type Choice = 'all' | 'bad' | 'remarks' | 'changes';

const pageSize = 100;

function columnsOf({ problemsOf, remarksOf, changesOf }: Preview): Column<FileRow>[] {
  return [
    { key: 'line', title: 'Рядок', width: '4.5rem', align: 'center', render: ({ line }) => line },
    { key: 'name', title: 'ПІП', width: '11rem', truncate: true, render: ({ fullName }) => <span title={fullName}>{fullName || '—'}</span> },
    { key: 'state', title: 'Стан', width: '22rem', render: ({ line }) => <State problems={problemsOf(line).map(problemText)} remarks={remarksOf(line)} changes={changesOf(line)} /> },
    { key: 'phone', title: 'Телефон учня', width: '9rem', render: ({ phone }) => formatPhone(phone) || '—' },
    { key: 'birthDate', title: 'Дата народження', width: '8rem', render: ({ birthDate }) => birthDate ? formatDate(birthDate) : '—' },
    { key: 'parent', title: 'ПІП родича', width: '14rem', truncate: true, render: ({ parentName }) => parentName || '—' },
    { key: 'parentPhone', title: 'Телефон родича', width: '9rem', render: ({ parentPhone }) => formatPhone(parentPhone) || '—' },
  ];
}

interface StateProps {
  problems: readonly string[];
  remarks: readonly string[];
  changes: ReturnType<Preview['changesOf']>;
}

function State({ problems, remarks, changes }: StateProps) {
  return (
    <div className={styles.state}>
      {problems.map((text) => <Text key={text} tone="danger" size="sm" block>{text}</Text>)}
      {problems.length === 0 && changes?.map(({ column, before, after }) => (
        <Text key={column} size="sm" block>{`${studentFileColumns[column]}: ${before || '—'} → ${after || '—'}`}</Text>
      ))}
      {problems.length === 0 && <Outcome changes={changes} hasRemarks={remarks.length > 0} />}
      {remarks.map((text) => <Text key={text} tone="warning" size="sm" block>{text}</Text>)}
    </div>
  );
}

function Outcome({ changes, hasRemarks }: Pick<StateProps, 'changes'> & { hasRemarks: boolean }) {
  if (changes?.length === 0) return <Muted>Без змін</Muted>;
  return changes === null && !hasRemarks ? <Text tone="success" size="sm">Готово</Text> : null;
}

function PreviewTable({ preview }: { preview: Preview }) {
  const { file, bad, counts, problemsOf, remarksOf, changesOf } = preview;
  const [choice, setChoice] = useState<Choice>(bad.length > 0 ? 'bad' : 'all');
  const [limit, setLimit] = useState(pageSize);
  const remarked = file.rows.filter(({ line }) => problemsOf(line).length === 0 && remarksOf(line).length > 0);
  const changes = file.rows.filter(({ line }) => (changesOf(line)?.length ?? 0) > 0);
  const rows = { all: file.rows, bad, remarks: remarked, changes }[choice];
  const columns = useMemo(() => columnsOf(preview), [preview]);
  const choose = (next: Choice) => {
    setChoice(next);
    setLimit(pageSize);
  };

  return (
    <SectionCard flush>
      <div className={styles.filter}>
        <SegmentedChoice<Choice>
          label="Які рядки показати"
          hideLabel
          value={choice}
          onChange={choose}
          options={[
            { value: 'all', label: `Усі ${file.rows.length}` },
            { value: 'bad', label: `Помилки ${bad.length}`, disabled: bad.length === 0 },
            { value: 'remarks', label: `Зауваження ${remarked.length}`, disabled: remarked.length === 0 },
            ...(counts.changed > 0 ? [{ value: 'changes' as const, label: `Зміни ${counts.changed}` }] : []),
          ]}
        />
      </div>
      <Stack gap="md">
        <DataTable
          label="Рядки файлу"
          columns={columns}
          rows={rows.slice(0, limit)}
          rowKey={({ line }) => line}
          maxHeight="70vh"
          empty={<EmptyState title="Таких рядків немає" />}
        />
        {rows.length > limit && (
          <Inline justify="center">
            <Button look="quiet" onClick={() => setLimit(limit + pageSize)}>
              Показати ще {Math.min(pageSize, rows.length - limit)} з {rows.length - limit}
            </Button>
          </Inline>
        )}
      </Stack>
    </SectionCard>
  );
}
