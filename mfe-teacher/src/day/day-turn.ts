import type { RouteDefinition } from '@dzvinok/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** In every time zone midnight falls on a quarter of an hour. */
const quarterHourMs = 15 * 60_000;
const pollIntervalMs = 30_000;

/** Rereads `routes` after each quarter of an hour, because the centre’s day may have changed. Polls the clock, as timers stop in sleep. */
export function useDayTurn(routes: readonly RouteDefinition[]): void {
  const client = useQueryClient();
  useEffect(() => {
    let seen = Math.floor(Date.now() / quarterHourMs);
    const look = () => {
      const now = Math.floor(Date.now() / quarterHourMs);
      if (now === seen) return;
      seen = now;
      for (const { path } of routes) void client.invalidateQueries({ queryKey: [path] });
    };
    const timer = setInterval(look, pollIntervalMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, routes]);
}
