import type { RouteDefinition } from '@dzvinok/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** In every time zone that there is, midnight is the turn of a quarter of an hour. */
const quarter = 15 * 60_000;
const lookEvery = 30_000;

/**
 * Reads what says «today» anew when a day may have turned in the centre, whatever its time zone: a page left open
 * overnight shows the new day. It looks at the clock instead of waiting for midnight, as timers sleep with the laptop.
 */
export function useDayTurn(routes: readonly RouteDefinition[]): void {
  const client = useQueryClient();
  useEffect(() => {
    let seen = Math.floor(Date.now() / quarter);
    const look = () => {
      const now = Math.floor(Date.now() / quarter);
      if (now === seen) return;
      seen = now;
      for (const { path } of routes) void client.invalidateQueries({ queryKey: [path] });
    };
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, routes]);
}
