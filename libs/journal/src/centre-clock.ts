import { useRead } from '@dzvinok/api-client/query';
import { centreRoutes } from '@dzvinok/contract/centre';
import { serverTime } from '@dzvinok/early/clock';
import { dayHere, dayIn, timeIn } from '@dzvinok/schedule/zone';
import { useEffect, useState } from 'react';

const readEveryMs = 30_000;

/** The centre's day and the minutes since its midnight, by the server's clock; in the device's zone until the centre's is known. */
export function useCentreClock(): { today: string; minutes: number } {
  const { data } = useRead(centreRoutes.face);
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), readEveryMs);
    return () => clearInterval(timer);
  }, []);
  const zone = data?.timezone;
  if (zone === undefined) return { today: dayHere(now), minutes: new Date(now).getHours() * 60 + new Date(now).getMinutes() };
  const [hours = 0, minutes = 0] = timeIn(zone, now).split(':').map(Number);
  return { today: dayIn(zone, now), minutes: hours * 60 + minutes };
}
