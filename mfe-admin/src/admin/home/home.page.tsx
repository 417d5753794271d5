import { useLiveReads } from '@dzvinok/api-client/live';
import { useRead } from '@dzvinok/api-client/query';
import { homeRoutes, type AdminHome } from '@dzvinok/contract/home';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { HomeAbsences } from './home-absences.tsx';
import { HomeAttention } from './home-attention.tsx';
import { HomeDay } from './home-day.tsx';
import { HomeGreeting } from './home-greeting.tsx';
import { HomeMoney } from './home-money.tsx';
import { HomeShortcuts } from './home-shortcuts.tsx';
import { HomeStart } from './home-start.tsx';
import { HomeTrends } from './home-trends.tsx';
import styles from './home.module.css';

const reads = [homeRoutes.one];

/** The first page of an admin: what needs attention, the day, the month’s money, and half a year. */
export function HomePage() {
  const query = useRead(homeRoutes.one);
  useLiveReads({ reads });
  return (
    <div className={styles.home}>
      <HomeGreeting today={query.data?.today} />
      <WhenRead query={query} failure="Не вдалося завантажити головну" waiting={<LoadingState shape="cards" count={4} />}>
        {(home) => <Everything home={home} readAt={query.dataUpdatedAt} />}
      </WhenRead>
      <HomeShortcuts counts={query.data?.counts} />
    </div>
  );
}

function Everything({ home, readAt }: { home: AdminHome; readAt: number }) {
  const isNew = home.counts.groups === 0 && home.counts.students === 0;
  return (
    <>
      <HomeStart counts={home.counts} />
      {!isNew && (
        <>
          <div className={styles.pair}>
            <HomeAttention home={home} />
            <HomeMoney money={home.money} month={home.today} />
          </div>
          <HomeDay home={home} readAt={readAt} />
          <HomeTrends months={home.months} />
          <HomeAbsences absences={home.absences} today={home.today} />
        </>
      )}
    </>
  );
}
