import { queryOf, useCall } from '@dzvinok/api-client/query';
import { supportRoutes, type SupportGrant } from '@dzvinok/contract/support';
import { supportModeText, supportMoment } from '@dzvinok/texts/support';
import { Button } from '@dzvinok/ui/button';
import { IconEye } from '@dzvinok/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useCentre } from '../centre/centre.store.ts';
import { signOut } from './sign-out.ts';
import styles from './support-banner.module.css';

const askEveryMs = 60_000;

export function SupportBanner() {
  const { data: state } = useQuery({ ...queryOf(supportRoutes.state), refetchInterval: askEveryMs, refetchOnWindowFocus: true });
  if (!state?.grant) return null;
  return state.isSupport ? <OfSupport grant={state.grant} /> : <OfAdmin grant={state.grant} />;
}

function OfSupport({ grant }: { grant: SupportGrant }) {
  const { name } = useCentre();
  return (
    <div className={styles.banner} role="status">
      <IconEye size={18} />
      <span>
        Ви працюєте {name ? `в центрі «${name}»` : 'у центрі'} як підтримка до {supportMoment(grant.endsAt)} ({supportModeText[grant.mode]}).
      </span>
      <Button size="sm" onClick={() => void signOut()}>
        Вийти
      </Button>
    </div>
  );
}

function OfAdmin({ grant }: { grant: SupportGrant }) {
  const end = useCall(supportRoutes.end);
  return (
    <div className={styles.banner} role="status">
      <IconEye size={18} />
      <span>
        Підтримка має доступ до центру до {supportMoment(grant.endsAt)}: {grant.reason}
        {end.error && <strong> {end.error.message}</strong>}
      </span>
      <Button size="sm" busy={end.isPending} busyText="Завершуємо…" onClick={() => end.mutate({})}>
        Завершити доступ
      </Button>
    </div>
  );
}
