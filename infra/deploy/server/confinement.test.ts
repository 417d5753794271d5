import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  pids_limit?: number;
  mem_limit?: string;
  configs?: unknown;
  command?: string[];
  healthcheck?: { test: string[] };
  user?: string;
  networks?: string[];
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const { services: parsed, networks }: { services: Record<string, Service>; networks: Record<string, { internal?: boolean }> } = parse(read('compose.yml'), { merge: true });
const services = Object.entries(parsed);

test.each(services)('%s has no rights and a limit of memory', (_name, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], mem_limit: expect.any(String), pids_limit: expect.any(Number) });
  // Compose writes such texts into a container's files, which are read-only.
  expect(service.configs).toBeUndefined();
});

test.each(services)('%s shows no password in a command line', (_name, { command = [], healthcheck }) => {
  // `$$` is read by the container's shell, `${` by Compose, which puts the value there.
  expect([...command, ...healthcheck?.test ?? []].filter((word) => /(?<!\$)\$\{\w*PASSWORD/.test(word))).toEqual([]);
});

test('gateways and jobs reach providers of messages and banks, stores reach nothing, and the proxy meets gateways in one network', () => {
  const namesOf = (service: string) => parsed[service]?.networks ?? [];
  const waysOut = (service: string) => namesOf(service).filter((name) => networks[name]?.internal !== true);
  for (const program of ['gateway-1', 'gateway-2', 'jobs']) expect([program, waysOut(program).length]).toEqual([program, 1]);
  for (const store of ['prepare', 'pgbouncer', 'postgres', 'redis']) expect([store, waysOut(store)]).toEqual([store, []]);
  expect(namesOf('proxy').filter((name) => namesOf('gateway-1').includes(name))).toEqual(['inside']);
});

test('Redis refuses before its memory is full', () => {
  const { command = [] } = services.find(([name]) => name === 'redis')?.[1] ?? {};
  expect(command.join(' ')).toMatch(/--maxmemory 192mb .*noeviction/);
});

test.each(['patroni', 'etcd'])('the service %s gets no rights and a limit of memory', (name) => {
  const lines = read(`patroni/${name}.service.conf`).split('\n');
  expect(lines).toEqual(expect.arrayContaining([
    'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict', 'ProtectHome=yes', 'PrivateDevices=yes', 'SystemCallFilter=@system-service',
    expect.stringMatching(/^MemoryMax=/), expect.stringMatching(/^ReadWritePaths=/),
  ]));
});
