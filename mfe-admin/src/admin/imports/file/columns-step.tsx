import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { FormError } from '@dzvinok/ui/form-parts';
import { Inline, Stack, VisuallyHidden } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { TextField } from '@dzvinok/ui/text-fields';
import { useState } from 'react';
import { rememberMapping, widthOf, withHead, type FileKind, type Mapping } from './columns.ts';
import { textOf } from './file-cells.ts';
import styles from './imports.module.css';
import type { ReadFile } from './read-file.ts';

interface ColumnsStepProps<Name extends string> {
  file: ReadFile;
  kind: FileKind<Name>;
  mapping: Mapping<Name>;
  commonFields: readonly { name: Name; label: string }[];
  missing: (mapping: Mapping<Name>) => string | null;
  onDone: (mapping: Mapping<Name>) => void;
  onStartOver: () => void;
}

const notImported = '';
const samples = 3;

/** Maps columns by their titles; changes of the admin are remembered in this browser. */
export function ColumnsStep<Name extends string>(props: ColumnsStepProps<Name>) {
  const { file, kind, commonFields, missing, onDone, onStartOver } = props;
  const [mapping, setMapping] = useState(props.mapping);
  const [isPressed, setPressed] = useState(false);
  const problem = missing(mapping);
  const titles = file.lines[mapping.headIndex] ?? [];
  const rows = file.lines.slice(mapping.headIndex + 1).filter((line) => line.some((cell) => textOf(cell) !== ''));

  const choose = (index: number, name: Name | null) =>
    setMapping({ ...mapping, names: Array.from({ length: widthOf(file.lines) }, (_, at) => (at === index ? name : mapping.names[at] === name ? null : mapping.names[at] ?? null)) });
  const done = () => {
    setPressed(true);
    if (problem !== null) return;
    rememberMapping(kind, mapping, file.lines);
    onDone(mapping);
  };

  return (
    <SectionCard title="Що в якій колонці" subtitle={file.name} actions={<Button onClick={onStartOver}>Інший файл</Button>}>
      <Stack gap="lg">
        <Select<number>
          label="Заголовки колонок"
          value={mapping.headIndex}
          onChange={(headIndex) => headIndex !== null && setMapping(withHead(kind, file.lines, headIndex, mapping))}
          options={[
            { value: -1, label: 'У файлі їх немає' },
            ...file.lines.slice(0, 10).map((line, index) => ({ value: index, label: `Рядок ${index + 1}: ${line.map(textOf).filter(Boolean).slice(0, 3).join(', ')}` })),
          ]}
        />
        <ul className={styles.columns}>
          {Array.from({ length: widthOf(file.lines) }, (_, index) => {
            const title = textOf(titles[index]);
            const shown = rows.map((line) => textOf(line[index])).filter((text) => text !== '').slice(0, samples);
            if (title === '' && shown.length === 0) return null;
            const name = title || `Колонка ${index + 1}`;
            return (
              <li key={index} className={styles.column} data-off={!mapping.names[index] || undefined}>
                <div className={styles.columnTitle}>
                  <Text weight="medium" block>{name}</Text>
                  <Muted>{shown.join(' · ') || 'порожня'}</Muted>
                </div>
                <Select<Name | ''>
                  label={<VisuallyHidden>Що в колонці «{name}»</VisuallyHidden>}
                  value={mapping.names[index] ?? notImported}
                  onChange={(chosen) => choose(index, chosen || null)}
                  searchable
                  options={[
                    { value: notImported, label: 'Не імпортувати' },
                    ...(Object.keys(kind.fields) as Name[]).map((value) => ({ value, label: kind.fields[value].title })),
                  ]}
                />
              </li>
            );
          })}
        </ul>
        {commonFields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            value={mapping.common[name] ?? ''}
            onChange={(text) => setMapping({ ...mapping, common: { ...mapping.common, [name]: text } })}
          />
        ))}
        {isPressed && problem && <FormError message={problem} />}
        {!isPressed && problem && <Muted>{problem}</Muted>}
        <Inline>
          <Button look="primary" onClick={done}>Перевірити файл</Button>
        </Inline>
      </Stack>
    </SectionCard>
  );
}
