import type { Finding } from './findings.ts';
import { aborts } from './scenarios/aborts.ts';
import { frozen } from './scenarios/frozen.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { kill } from './scenarios/kill.ts';
import { messages } from './scenarios/messages.ts';
import { neighbour } from './scenarios/neighbour.ts';
import { redisPrimary } from './scenarios/redis-primary.ts';
import { restart } from './scenarios/restart.ts';
import { signIns } from './scenarios/sign-ins.ts';
import { unread } from './scenarios/unread.ts';
import type { SmallDisk } from './small-disk.ts';
import type { Extent, Stage } from './stage.ts';

export const whole: Extent = { restartsOfEach: 5, kills: 20, frozenSeconds: 8, fullSeconds: 8, aborts: 10_000, neighbourSeconds: 15, unreadSeconds: 15, signIns: 500, messages: 5_000, judgesTimes: true };
export const short: Extent = { restartsOfEach: 1, kills: 1, frozenSeconds: 2, fullSeconds: 2, aborts: 700, neighbourSeconds: 4, unreadSeconds: 2, signIns: 60, messages: 300, judgesTimes: false };

interface Scenario {
  title: string;
  needsSentinels?: true;
  run: (stage: Stage, disk: SmallDisk) => Promise<Finding[]>;
}

export const scenarios: Record<string, Scenario> = {
  restart: { title: 'Rolling restart of two gateways', run: restart },
  neighbour: { title: 'A centre at ten times its share', run: neighbour },
  'sign-ins': { title: 'Hundreds who sign in at once', run: signIns },
  aborts: { title: 'Clients that go away', run: aborts },
  unread: { title: 'Clients that read no reply', run: unread },
  'kill-gateway': { title: 'kill -9 of the gateway', run: kill('gateway 1') },
  'kill-postgres': { title: 'kill -9 of PostgreSQL', run: kill('PostgreSQL') },
  'kill-redis': { title: 'kill -9 of Redis', run: kill('Redis') },
  messages: { title: 'kill -9 of both gateways and Redis while messages go out', run: messages },
  frozen: { title: 'Stores that stand still', run: frozen },
  'redis-primary': { title: 'kill -9 of the primary of Redis, with Sentinels', run: redisPrimary, needsSentinels: true },
  'full-disk': { title: 'A full disk', run: (stage, disk) => fullDisk(disk)(stage) },
};
