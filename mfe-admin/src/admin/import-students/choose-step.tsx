import { saveFile } from '@dzvinok/api-client/download';
import { importLimit } from '@dzvinok/contract/student-imports';
import { FileButton } from '@dzvinok/forms/file';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconDownload, IconUpload } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState, type DragEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { templateFile } from './write-file.ts';
import styles from './import-students.module.css';

interface ChooseStepProps {
  /** Why the last file was refused. */
  problem: string | null;
  onChoose: (file: File) => void;
}

const accepted = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function ChooseStep({ problem, onChoose }: ChooseStepProps) {
  const [isOver, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };

  return (
    <SectionCard title="Оберіть файл" actions={<TemplateButton />}>
      <Stack gap="lg">
        {problem && <FormError message={problem} />}
        <Stack
          gap="sm"
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconUpload size={28} aria-hidden />
          <Text weight="medium">Перетягніть файл сюди</Text>
          <Muted>
            XLSX або CSV, до 5 МБ і {importLimit.toLocaleString('uk-UA')} учнів
          </Muted>
          <FileButton look="primary" fileLabel="Файл з учнями" accept={accepted} onChoose={onChoose}>
            Обрати файл
          </FileButton>
        </Stack>
        <ul className={styles.hints}>
          <li>Обов’язкові колонки: «ПІП», «Телефон учня», «Школа». Підходить і файл, який ви експортували з порталу.</li>
          <li>Братам і сестрам впишіть одного родича з тим самим номером: він матиме один вхід на всіх дітей.</li>
          <li>Спершу ви побачите, що є у файлі. До вашого підтвердження нічого не додається.</li>
        </ul>
      </Stack>
    </SectionCard>
  );
}

function TemplateButton() {
  const saving = useMutation({
    mutationFn: async () => saveFile(await templateFile(), 'Шаблон імпорту учнів.xlsx'),
    onError: () => showToast({ kind: 'error', message: 'Не вдалося підготувати шаблон. Перевірте зв’язок і спробуйте ще раз.' }),
  });
  return (
    <Button icon={<IconDownload size={18} />} busy={saving.isPending} onClick={() => saving.mutate()}>
      Завантажити шаблон
    </Button>
  );
}
