import { downloadFile } from '@dzvinok/api-client/download';
import { queryOf, useCall } from '@dzvinok/api-client/query';
import type { Job } from '@dzvinok/contract/jobs';
import { centrePassportRoutes, type Passport } from '@dzvinok/contract/passports';
import { useFileSaving } from '@dzvinok/forms/file';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconDownload } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { useQuery } from '@tanstack/react-query';
import { askEveryMs, isOver, JobProgress } from '../../passports/followed-job.tsx';
import { momentText } from '../../moments/moments.texts.ts';
import { contentText, sizeText } from '../../passports/passports.texts.ts';

export function CentrePassportPage() {
  const query = useQuery({
    ...queryOf(centrePassportRoutes.state),
    refetchInterval: ({ state }) => (isAtWork(state.data?.job) ? askEveryMs : false),
  });
  const make = useCall(centrePassportRoutes.make);
  return (
    <Page title="Паспорт центру" subtitle="Усі дані вашого центру в одному відкритому архіві: таблиці, фото й контрольні суми." width="form">
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={1} />}>
        {({ passport, job }) => {
          const isRunning = isAtWork(job);
          const isBusy = isRunning || make.isPending;
          return (
            <SectionCard
              title="Архів"
              actions={
                <Button look="primary" busy={isBusy} busyText="Створюємо…" onClick={() => make.mutate({})}>
                  {passport ? 'Створити новий' : 'Створити паспорт'}
                </Button>
              }
            >
              <Stack gap="md">
                <FormError message={make.error?.message ?? null} />
                {(isBusy || job?.error) && <JobProgress label="Створення паспорта" job={isBusy && !isRunning ? null : job} />}
                {passport ? <Latest passport={passport} /> : <Muted>Паспорта ще немає.</Muted>}
                <Muted>Паролів у паспорті немає. Бережіть файл: у ньому персональні дані учнів і батьків.</Muted>
              </Stack>
            </SectionCard>
          );
        }}
      </WhenRead>
    </Page>
  );
}

function isAtWork(job: Job | null | undefined): boolean {
  return job ? !isOver(job) : false;
}

function Latest({ passport }: { passport: Passport }) {
  const saving = useFileSaving(() => downloadFile(centrePassportRoutes.file));
  return (
    <Stack gap="sm">
      <Text weight="medium">{momentText(passport.exportedAt)}</Text>
      <Muted>
        {contentText(passport)} · {sizeText(passport.bytes)}
      </Muted>
      <div>
        <Button icon={<IconDownload size={18} />} busy={saving.isPending} onClick={() => saving.mutate()}>
          Завантажити
        </Button>
      </div>
    </Stack>
  );
}
