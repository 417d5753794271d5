import { saveFile } from '@dzvinok/api-client/download';
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
import styles from './imports.module.css';

interface ChooseStepProps {
  problem: string | null;
  fileLabel: string;
  limit: string;
  hints: readonly string[];
  template: { name: string; make: () => Promise<Blob> };
  onChoose: (file: File) => void;
}

const accepted = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function ChooseStep({ problem, fileLabel, limit, hints, template, onChoose }: ChooseStepProps) {
  const [isOver, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };

  return (
    <SectionCard title="Оберіть файл" actions={<TemplateButton {...template} />}>
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
            XLSX або CSV, до 5 МБ і {limit}
          </Muted>
          <FileButton look="primary" fileLabel={fileLabel} accept={accepted} onChoose={onChoose}>
            Обрати файл
          </FileButton>
        </Stack>
        <ul className={styles.hints}>
          {hints.map((hint) => <li key={hint}>{hint}</li>)}
        </ul>
      </Stack>
    </SectionCard>
  );
}

function TemplateButton({ name, make }: ChooseStepProps['template']) {
  const saving = useMutation({
    mutationFn: async () => saveFile(await make(), name),
    onError: () => showToast({ kind: 'error', message: 'Не вдалося підготувати шаблон. Перевірте зв’язок і спробуйте ще раз.' }),
  });
  return (
    <Button icon={<IconDownload size={18} />} busy={saving.isPending} onClick={() => saving.mutate()}>
      Завантажити шаблон
    </Button>
  );
}
