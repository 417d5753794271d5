import { formatPhone } from '@dzvinok/texts/phone';
import { Button } from '@dzvinok/ui/button';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { DataTable, type Column } from '@dzvinok/ui/table';
import { Text } from '@dzvinok/ui/text';
import { useMemo, useState } from 'react';
import { problemText, type FileRow } from './file-rows.ts';
import styles from './import-students.module.css';
import type { Preview } from './import-preview.ts';

type Choice = 'all' | 'bad' | 'remarks';

const portion = 100;

function columnsOf({ problemsOf, remarksOf }: Preview): Column<FileRow>[] {
  return [
    { key: 'line', title: 'Рядок', width: '4.5rem', align: 'center', render: ({ line }) => line },
    { key: 'name', title: 'ПІП', width: '11rem', truncate: true, render: ({ fullName }) => <span title={fullName}>{fullName || '—'}</span> },
    { key: 'state', title: 'Стан', width: '22rem', render: ({ line }) => <State problems={problemsOf(line).map(problemText)} remarks={remarksOf(line)} /> },
    { key: 'phone', title: 'Телефон учня', width: '9rem', render: ({ phone }) => formatPhone(phone) || '—' },
    { key: 'parent', title: 'ПІП родича', width: '14rem', truncate: true, render: ({ parentName }) => parentName || '—' },
    { key: 'parentPhone', title: 'Телефон родича', width: '9rem', render: ({ parentPhone }) => formatPhone(parentPhone) || '—' },
  ];
}

function State({ problems, remarks }: { problems: readonly string[]; remarks: readonly string[] }) {
  if (problems.length === 0 && remarks.length === 0) return <Text tone="success" size="sm">Готово</Text>;
  return (
    <div className={styles.state}>
      {problems.map((text) => <Text key={text} tone="danger" size="sm" block>{text}</Text>)}
      {remarks.map((text) => <Text key={text} tone="warning" size="sm" block>{text}</Text>)}
    </div>
  );
}

/** Every line of the file with its number there; the bad ones first to be seen. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const { file, bad, problemsOf, remarksOf } = preview;
  const [choice, setChoice] = useState<Choice>(bad.length > 0 ? 'bad' : 'all');
  const [limit, setLimit] = useState(portion);
  const remarked = file.rows.filter(({ line }) => problemsOf(line).length === 0 && remarksOf(line).length > 0);
  const rows = { all: file.rows, bad, remarks: remarked }[choice];
  const columns = useMemo(() => columnsOf(preview), [preview]);
  const choose = (next: Choice) => {
    setChoice(next);
    setLimit(portion);
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
            <Button look="quiet" onClick={() => setLimit(limit + portion)}>
              Показати ще {Math.min(portion, rows.length - limit)} з {rows.length - limit}
            </Button>
          </Inline>
        )}
      </Stack>
    </SectionCard>
  );
}
