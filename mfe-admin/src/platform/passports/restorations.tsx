import { queryOf } from '@dzvinok/api-client/query';
import { jobsRoutes, type Job } from '@dzvinok/contract/jobs';
import { restoredPassport } from '@dzvinok/contract/passports';
import { paths } from '@dzvinok/contract/paths';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressLink } from '../centre-address/address-link.tsx';
import { askEveryMs, isOver, useRereadAfterJobs } from '../../passports/followed-job.ts';
import { JobProgress } from '../../passports/job-progress.tsx';
import { momentText } from '../../moments/moments.texts.ts';
import { contentText } from '../../passports/passports.texts.ts';

const shownAtFirst = 3;

/** Lists the latest restorations, whoever began them, for as long as their jobs are kept; nothing while there is none. */
export function Restorations() {
  const { data: jobs = [] } = useQuery({
    ...queryOf(jobsRoutes.list, { query: { kind: 'passport-restore' } }),
    refetchInterval: ({ state }) => (state.data?.every(isOver) === false ? askEveryMs : false),
  });
  useRereadAfterJobs(jobs);
  const [isWhole, setWhole] = useState(false);
  if (jobs.length === 0) return null;
  const shown = isWhole ? jobs : jobs.slice(0, shownAtFirst);
  return (
    <SectionCard title="Відновлення" subtitle="Центри, які відкрито з паспортів, останні спершу.">
      <Rows label="Відновлення">
        {shown.map((job) => (
          <Restoration key={job.id} job={job} />
        ))}
      </Rows>
      {shown.length < jobs.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Показати всі
        </Button>
      )}
    </SectionCard>
  );
}

function Restoration({ job }: { job: Job }) {
  const { newCentre, createdAt, createdBy, error } = job;
  return (
    <li>
      <Stack gap="none">
        <Text weight="medium">{newCentre ? `${newCentre.name} (${newCentre.code})` : 'Новий центр'}</Text>
        <Muted>
          {momentText(createdAt)}
          {createdBy && ` · ${createdBy}`}
        </Muted>
        {error ? <Text tone="danger">{error}</Text> : !isOver(job) && <JobProgress label="Відновлення" job={job} />}
      </Stack>
      {job.state === 'done' && <Outcome job={job} />}
    </li>
  );
}

/** The centre as it is called now: it may have got another code since, or be gone. */
function Outcome({ job }: { job: Job }) {
  const { data: tenants } = useQuery(queryOf(tenantsRoutes.list));
  const result = restoredPassport.safeParse(job.result).data;
  if (!result || !tenants) return null;
  const centre = tenants.find(({ id }) => id === result.tenantId);
  if (!centre) return <Muted>Цього центру вже немає</Muted>;
  const { id, name, address } = centre;
  return (
    <Stack gap="xs" align="start">
      <Inline gap="sm">
        <AddressLink address={address} />
        <LinkButton size="sm" href={paths.platform.tenant(id)} aria-label={`Сторінка центру «${name}»`}>
          Сторінка центру
        </LinkButton>
      </Inline>
      <Muted>{contentText(result)}, суми збіглися</Muted>
    </Stack>
  );
}
