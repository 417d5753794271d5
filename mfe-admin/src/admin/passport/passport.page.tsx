import { failureText } from '@dzvinok/api-client/call';
import { downloadFile } from '@dzvinok/api-client/download';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { centrePassportRoutes, type Passport } from '@dzvinok/contract/passports';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconDownload } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useState } from 'react';
import { isOver } from '../../passports/followed-job.ts';
import { JobProgress } from '../../passports/job-progress.tsx';
import { contentText, momentText, sizeText } from '../../passports/passports.texts.ts';

const askEveryMs = 1_000;

/** The archive of one’s own centre. */
export function CentrePassportPage() {
  const { data: state, error, refetch, isFetching } = useRead(centrePassportRoutes.state);
  const make = useCall(centrePassportRoutes.make);
  const job = state?.job ?? null;
  const isRunning = job !== null && !isOver(job);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void refetch(), askEveryMs);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
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
