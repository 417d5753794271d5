import { failureText } from '@dzvinok/api-client/call';
import { downloadFile } from '@dzvinok/api-client/download';
import type { PasswordRights } from '@dzvinok/contract/issued-passwords';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { studentImportsRoutes, type ImportResult } from '@dzvinok/contract/student-imports';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconDownload } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { usePasswordRights } from '../../../accounts/accounts.fields.tsx';
import type { Preview } from './import-preview.ts';
import { addedStudents } from './import.texts.ts';
import { RefusedButton } from './preview-step.tsx';

interface ResultStepProps {
  result: ImportResult;
  importId: string;
  refused: Preview | null;
  onStartOver: () => void;
}

export function ResultStep({ result, importId, refused, onStartOver }: ResultStepProps) {
  const rights = usePasswordRights();
  return (
    <SectionCard title="Імпорт завершено">
      <Stack gap="md">
        <Text role="status" block>{summary(result)}</Text>
        <Inline>
          {rights.mayChoose && result.students + result.newParents > 0 && <SignInsButton importId={importId} />}
          <LinkButton href={adminPaths.students}>До списку учнів</LinkButton>
          <Button look="quiet" onClick={onStartOver}>Імпортувати ще</Button>
        </Inline>
        {result.students + result.newParents > 0 && <Muted>{passwordsText(rights)}</Muted>}
        {refused && (
          <Inline>
            <Text tone="warning">Пропущено {counted(refused.bad.length, 'row')} з помилками.</Text>
            <RefusedButton preview={refused} />
          </Inline>
        )}
      </Stack>
    </SectionCard>
  );
}

function passwordsText({ mayRead, mayChoose }: PasswordRights): string {
  if (!mayChoose) return 'Паролі видасть адміністратор центру.';
  const now = 'Список для входу з паролями доступний тут протягом години, кожне завантаження записується до журналу дій.';
  return `${now} ${mayRead ? 'Пізніше паролі можна побачити на сторінках учнів.' : 'Пізніше паролі не показуються.'}`;
}

function summary({ students, newParents, knownParents, updatedStudents }: ImportResult): string {
  const updated = updatedStudents > 0 ? `Оновлено ${counted(updatedStudents, addedStudents)}.` : '';
  if (students === 0) return updated;
  const parents = newParents > 0 ? ` і ${counted(newParents, ['нового родича', 'нових родичів', 'нових родичів'])}` : '';
  const known = knownParents > 0
    ? ` До ${counted(knownParents, ['родича, який вже був', 'родичів, які вже були', 'родичів, які вже були'])} у центрі, приєднано дітей.`
    : '';
  return [`Додано ${counted(students, addedStudents)}${parents}.${known}`, updated].filter(Boolean).join(' ');
}

function SignInsButton({ importId }: { importId: string }) {
  const saving = useMutation({
    mutationFn: () => downloadFile(studentImportsRoutes.signIns, { params: { importId } }),
    onError: (error) => showToast({ kind: 'error', title: 'Список не завантажено', message: failureText(error) }),
  });
  return (
    <Button look="primary" icon={<IconDownload size={18} />} busy={saving.isPending} onClick={() => saving.mutate()}>
      Завантажити дані для входу
    </Button>
  );
}
