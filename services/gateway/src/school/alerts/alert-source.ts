import type { ReportedAlert } from '@dzvinok/contract/alerts';
import { Injectable } from '@nestjs/common';

export interface Place {
  oblast: string | null;
  raion: string | null;
  hromada: string | null;
}

/** An outside service's report on the alerts of a place. Null is unknown and never an all-clear: only people end an alert. */
export abstract class AlertSource {
  abstract active(place: Place): Promise<ReportedAlert | null>;
}

@Injectable()
export class NoAlertSource extends AlertSource {
  override async active(): Promise<null> {
    return null;
  }
}

export interface ListedAlert {
  location_title: string;
  location_type: 'oblast' | 'raion' | 'hromada' | 'city';
  location_oblast: string;
  location_raion: string | null;
  started_at: string;
  finished_at: string | null;
  alert_type: string;
}

/** Alerts of the place's hromada, raion or oblast, the nearest level first. */
export function activeIn({ oblast, raion, hromada }: Place, alerts: readonly ListedAlert[]): ReportedAlert | null {
  const isOfOblast = (alert: ListedAlert) => oblast !== null && alert.location_oblast === oblast;
  const levels = [
    ['hromada', (alert: ListedAlert) => ['hromada', 'city'].includes(alert.location_type) && hromada !== null && alert.location_title === hromada],
    ['raion', (alert: ListedAlert) => alert.location_type === 'raion' && raion !== null && alert.location_title === raion],
    ['oblast', (alert: ListedAlert) => alert.location_type === 'oblast'],
  ] as const;
  const active = alerts.filter((alert) => alert.finished_at === null && isOfOblast(alert));
  for (const [level, isOf] of levels) {
    const own = active.filter(isOf);
    const since = own.map(({ started_at: startedAt }) => startedAt).toSorted()[0];
    if (since !== undefined) return { since, level, kinds: [...new Set(own.map(({ alert_type: kind }) => kind))] };
  }
  return null;
}
