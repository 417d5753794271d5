import type { TenantCard } from '@dzvinok/contract/tenant-life';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Notice } from '@dzvinok/ui/state';
import { Facts } from '@dzvinok/ui/text';
import { dayText, momentText } from '../../../moments/moments.texts.ts';
import { LessonTrend } from '../lesson-trend.tsx';
import { storageText } from '../tenants.texts.ts';
import { StatusMoves } from './status-moves.tsx';

export function TenantState({ tenant }: { tenant: TenantCard }) {
  const { timezone, studentCount, teacherCount, groupCount, lastActivityAt, storageBytes, createdAt, schemaVersion, migratedAt, migrationError, isBehind } = tenant;
  const facts = [
    { name: 'Учнів', value: studentCount.toLocaleString('uk-UA') },
    { name: 'Викладачів', value: teacherCount.toLocaleString('uk-UA') },
    { name: 'Груп', value: groupCount.toLocaleString('uk-UA') },
    { name: 'Уроків за тиждень', value: <LessonTrend tenant={tenant} /> },
    { name: 'Остання активність', value: lastActivityAt ? momentText(lastActivityAt, timezone) : 'ще не було' },
    { name: 'Займає місця', value: storageText(storageBytes) },
    { name: 'Створено', value: dayText(createdAt, timezone) },
    { name: 'Часовий пояс', value: timezone },
    { name: 'Версія даних', value: `${schemaVersion}${isBehind ? ', чекає оновлення' : ''}${migratedAt ? ` з ${dayText(migratedAt, timezone)}` : ''}` },
  ];
  return (
    <SectionCard title="Стан" actions={<StatusMoves tenant={tenant} />}>
      <Stack gap="lg">
        <Facts facts={facts} />
        {migrationError && <Notice tone="danger">Останнє оновлення не вдалося: {migrationError}</Notice>}
      </Stack>
    </SectionCard>
  );
}
