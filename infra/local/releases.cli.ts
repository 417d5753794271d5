import { parseArgs } from 'node:util';
import { RegistryRefused } from '../build/src/release-client.ts';
import { makeKeyPair } from '../build/src/release-signing.ts';
import { lineOf, Refusal } from './refusal.ts';
import { remotes } from './remotes.ts';
import { demandRemote, openRegistry, toldOf } from './registry.ts';
import { changeOf, commandForms, meantIn, type Options } from './releases-change.ts';
import { stateText } from './releases.texts.ts';

const usage = ['status [розділ]', ...Object.values(commandForms), 'key <розділ>'].map((form) => `  npm run releases -- ${form}`).join('\n');

async function showStatus(name: string | undefined): Promise<void> {
  const asked = name ? [demandRemote(name)] : remotes;
  const refused: RegistryRefused[] = [];
  for (const remote of asked) {
    try {
      const { state, shell } = await openRegistry(remote).state(remote);
      console.log(stateText(state, shell.build));
    } catch (error) {
      // A team's key opens only its own remote; refusals of other remotes are shown and skipped.
      if (name || !(error instanceof RegistryRefused)) throw error;
      refused.push(error);
      console.log(`${remote}\n  ${error.message}\n`);
    }
  }
  if (refused.length === asked.length) throw refused.at(-1);
}

/** The private key is only printed: the team stores it in its CI secrets. */
function showNewKey(remote: string): void {
  const { keyId, privateKey, publicKey } = makeKeyPair();
  console.log(`Новий ключ публікації ${remote}, відбиток ${keyId}

  Відкрита половина (додайте на сторінці «Версії» платформи або в RELEASE_KEYS=${remote}:…):
    ${publicKey}
  Закрита половина (у секрети збірки команди, RELEASE_KEY):
    ${privateKey}

Закриту половину ніде не збережено. Щоб замінити ключ: додайте новий, перемкніть збірку, відкличте старий.`);
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      centres: { type: 'string' }, until: { type: 'string' }, reason: { type: 'string' }, again: { type: 'boolean' }, note: { type: 'string' },
    },
  });
  const [command, name, version] = positionals;
  const isBare = positionals.length <= 2 && Object.keys(values).length === 0;
  if (command === 'status' && isBare) return showStatus(name);
  if (command === 'key' && isBare) return showNewKey(demandRemote(name));
  const options: Options = { ...values, version };
  const change = command && positionals.length <= 3 ? changeOf(command, options) : null;
  if (!change) throw new Refusal(`Є такі команди:\n${usage}`);
  const remote = demandRemote(name);
  const began = performance.now();
  const registry = openRegistry(remote);
  const { state: before, shell } = await registry.state(remote);
  const state = await registry.change(remote, meantIn(before, change));
  const done = state.revision === before.revision ? 'Так уже є, нічого не змінено' : `Зроблено за ${Math.round(performance.now() - began)} мс`;
  console.log(`✓ ${done}\n${stateText(state, shell.build)}`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isMisspelt = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(`✗ ${isMisspelt ? `Є такі команди:\n${usage}` : lineOf(toldOf(error))}`);
  process.exitCode = 1;
}
