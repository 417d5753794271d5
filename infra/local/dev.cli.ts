import { remotesManifest } from '@dzvinok/contract/releases';
import { createRsbuild } from '@rsbuild/core';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { canStandAlone, remoteDev, standaloneDev } from '../build/src/dev.ts';
import { readManifest } from '../build/src/remote-manifest.ts';
import { demandPort } from './ports.ts';
import { lineOf, Refusal } from './refusal.ts';
import { devPortOf, remotes } from './remotes.ts';
import { readSettings, root } from './settings.ts';
import { elapsed } from './steps.ts';
import { Supervisor } from './supervisor.ts';

const usage = 'npm run dev -- <розділ> [--port 3101] [--alone]';

interface Wish {
  remote: string;
  port: number;
  isAlone: boolean;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { port: { type: 'string' }, alone: { type: 'boolean', default: false } } });
  } catch {
    throw new Refusal(`Так цю команду не запускають: ${usage}`);
  }
}

function readWish(args: string[]): Wish {
  const { values, positionals } = parse(args);
  const [remote = '', ...others] = positionals;
  if (!remotes.includes(remote) || others.length > 0) throw new Refusal(`Який розділ? ${usage}; є: ${remotes.join(', ')}.`);
  const port = Number(values.port ?? devPortOf(remote));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Refusal(`«${values.port}» не порт. ${usage}`);
  if (values.alone && !canStandAlone(remote)) throw new Refusal(`Розділ ${remote} окремої сторінки не має.`);
  return { remote, port, isAlone: values.alone };
}

async function obstacle(origin: string): Promise<string | null> {
  const { port } = readSettings();
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/remotes.json`, { signal: AbortSignal.timeout(2_000) });
    const { devHosts } = remotesManifest.parse(await reply.json());
    return devHosts?.includes(origin) ? null : `Портал на порту ${port} не бере розділів з ${origin}. Запустіть його так: DEV_HOSTS=${origin} npm start`;
  } catch {
    return `Портал на порту ${port} не відповідає. В іншому вікні: npm start`;
  }
}

async function isOnPlatform(remote: string): Promise<boolean> {
  const { areas } = await readManifest(remote);
  return Object.values(areas).some(({ roles }) => roles.includes('SuperAdmin'));
}

async function addresses({ remote, port, isAlone }: Wish): Promise<string> {
  const origin = `http://localhost:${port}`;
  const lines = [''];
  const row = (label: string, address: string) => lines.push(`  ${label.padEnd(28)}${address}`);
  if (isAlone) {
    row('Розділ без порталу', origin);
  } else {
    const settings = readSettings();
    const portal = (code: string) => `http://${code}.${settings.baseDomain}:${settings.port}`;
    row('Портал з вашим розділом', `${portal('demo')}/?dev=${remote}@${origin}`);
    if (await isOnPlatform(remote)) row('Платформа з ним', `${portal('platform')}/?dev=${remote}@${origin}`);
    row('Знову як у всіх', `${portal('demo')}/?dev=off`);
    const trouble = await obstacle(origin);
    if (trouble) lines.push('', `  ! ${trouble}`);
  }
  lines.push('', '  Зміни у файлах з’являються на сторінці самі. Зупинити: Ctrl-C', '');
  return lines.join('\n');
}

async function serve(wish: Wish): Promise<() => Promise<void>> {
  const { remote, port, isAlone } = wish;
  // The bundler reads its mode from here; other commands of the repository build for production.
  process.env.NODE_ENV = 'development';
  const config = isAlone ? standaloneDev({ app: remote, port }) : remoteDev({ app: remote, port });
  const rsbuild = await createRsbuild({ cwd: join(root, remote), config });
  const compiled = Promise.withResolvers<void>();
  let began = performance.now();
  rsbuild.onBeforeDevCompile(() => {
    began = performance.now();
  });
  rsbuild.onAfterDevCompile(({ stats }) => {
    console.log(stats.hasErrors() ? `✗ ${remote}: не зібрано` : `✓ ${remote}: зібрано за ${elapsed(began)}`);
    compiled.resolve();
  });
  const { server } = await rsbuild.startDevServer();
  await compiled.promise;
  return () => server.close();
}

const supervisor = new Supervisor();
try {
  const wish = readWish(process.argv.slice(2));
  await demandPort(wish.port, '127.0.0.1', `npm run dev -- ${wish.remote} --port 3110`);
  const stop = await serve(wish);
  console.log(await addresses(wish));
  await supervisor.asked();
  await stop();
  process.exit(0);
} catch (error) {
  console.error(`✗ ${lineOf(error)}`);
  process.exit(1);
}
