import { failureText } from '@dzvinok/api-client/call';
import { downloadFile } from '@dzvinok/api-client/download';
import { queryOf, useCall } from '@dzvinok/api-client/query';
import type { Job } from '@dzvinok/contract/jobs';
import { centrePassportRoutes, type Passport } from '@dzvinok/contract/passports';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconDownload } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askEveryMs, isOver } from '../../passports/followed-job.ts';
import { JobProgress } from '../../passports/job-progress.tsx';
import { contentText, momentText, sizeText } from '../../passports/passports.texts.ts';

/** The archive of one’s own centre. */
export function CentrePassportPage() {
  const { data: state, error, refetch, isFetching } = useQuery({
    ...queryOf(centrePassportRoutes.state),
    refetchInterval: (query) => (isAtWork(query.state.data?.job) ? askEveryMs : false),
  });
  const make = useCall(centrePassportRoutes.make);
  const isRunning = isAtWork(state?.job);
  const isBusy = isRunning || make.isPending;
  return (
    <Page title="Паспорт центру" subtitle="Усі дані вашого центру в одному відкритому архіві: таблиці, фото й контрольні суми." width="form">
      {state ? (
        <SectionCard
          title="Архів"
          actions={
            <Button look="primary" busy={isBusy} busyText="Створюємо…" onClick={() => make.mutate({})}>
              {state.passport ? 'Створити новий' : 'Створити паспорт'}
            </Button>
          }
        >
          <Stack gap="md">
            <FormError message={make.error?.message ?? null} />
            {(isBusy || state.job?.error) && <JobProgress label="Створення паспорта" job={isBusy && !isRunning ? null : state.job} />}
            {state.passport ? <Latest passport={state.passport} /> : <Muted>Паспорта ще немає.</Muted>}
            <Muted>Паролів у паспорті немає. Бережіть файл: у ньому персональні дані учнів і батьків.</Muted>
          </Stack>
        </SectionCard>
      ) : error ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState shape="cards" count={1} />
      )}
    </Page>
  );
}

function isAtWork(job: Job | null | undefined): boolean {
  return job ? !isOver(job) : false;
}

function Latest({ passport }: { passport: Passport }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      showToast({ kind: 'success', message: `Збережено «${await downloadFile(centrePassportRoutes.file)}»` });
    } catch (error) {
      showToast({ kind: 'error', title: 'Файл не збережено', message: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="sm">
      <Text weight="medium">{momentText(passport.exportedAt)}</Text>
      <Muted>
        {contentText(passport)} · {sizeText(passport.bytes)}
      </Muted>
      <div>
        <Button icon={<IconDownload size={18} />} busy={isBusy} onClick={() => void save()}>
          Завантажити
        </Button>
      </div>
    </Stack>
  );
}
