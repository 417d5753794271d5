import { saveFile } from '@dzvinok/api-client/download';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconDownload, IconUpload } from '@dzvinok/ui/icons';
import { Inline, Stack, VisuallyHidden } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Facts, Muted, Text } from '@dzvinok/ui/text';
import { refusedFile } from './write-file.ts';
import styles from './import-students.module.css';
import type { Preview } from './import-preview.ts';
import { addedStudents } from './import.texts.ts';
import { PreviewTable } from './preview-table.tsx';

interface PreviewStepProps {
  preview: Preview;
  /** The reason why the last attempt did not succeed. */
  notice: string | null;
  onImport: () => void;
  onStartOver: () => void;
}

/** Shows the lines of the file before anything is added. */
export function PreviewStep({ preview, notice, onImport, onStartOver }: PreviewStepProps) {
  const { file, good, bad, siblings } = preview;
  return (
    <Stack gap="lg">
      {notice && <FormError message={notice} />}
      <SectionCard title={file.name} subtitle={`${counted(file.rows.length, 'row')} з учнями`} actions={<Button onClick={onStartOver}>Інший файл</Button>}>
        <Stack gap="md">
          <VisuallyHidden role="status">
            Файл перевірено: готових рядків {good.length}, з помилками {bad.length}
          </VisuallyHidden>
          <Numbers preview={preview} />
          {siblings.length > 0 && <Siblings preview={preview} />}
          {file.ignored.length > 0 && <Muted>Ці колонки не імпортуються: {file.ignored.join(', ')}.</Muted>}
          <Inline>
            {good.length > 0 ? (
              <Button look="primary" icon={<IconUpload size={18} />} onClick={onImport}>
                Імпортувати {counted(good.length, addedStudents)}
              </Button>
            ) : (
              <Text tone="danger">Немає жодного рядка, який можна імпортувати. Виправте файл і оберіть його знову.</Text>
            )}
            {bad.length > 0 && <RefusedButton preview={preview} />}
          </Inline>
          {good.length > 0 && bad.length > 0 && (
            <Muted>Рядки з помилками пропустимо. Завантажте їх, виправте й імпортуйте окремо.</Muted>
          )}
        </Stack>
      </SectionCard>
      <PreviewTable preview={preview} />
    </Stack>
  );
}

function Numbers({ preview: { good, bad, newParents, knownParents } }: { preview: Preview }) {
  const facts = [
    { name: 'Буде додано учнів', value: numberText(good.length) },
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

/** The bad lines back as a file, with a column of reasons. */
export function RefusedButton({ preview }: { preview: Preview }) {
  const { file, bad, problemsOf } = preview;
  const save = async () => saveFile(await refusedFile(file, bad, problemsOf), `${file.name.replace(/\.\w+$/, '')} – помилки.xlsx`);
  return (
    <Button icon={<IconDownload size={18} />} onClick={() => void save()}>
      Завантажити рядки з помилками
    </Button>
  );
}
