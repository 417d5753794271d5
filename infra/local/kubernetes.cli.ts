import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { render, steps } from '../deploy/kubernetes/render.ts';
import { readValues } from '../deploy/kubernetes/values.ts';
import { lineOf, Refusal } from './refusal.ts';

function readFile(file: string): unknown {
  try {
    return parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8'));
  } catch (error) {
    throw new Refusal(`${file} не читається: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}

function checked<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Refusal(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function main([file, step, ...more]: string[]): void {
  const wanted = steps.filter((one) => step === undefined || one === step);
  if (file === undefined || wanted.length === 0 || more.length > 0) throw new Refusal(`Так: npm run --silent kubernetes -- <файл значень> [${steps.join(' | ')}]`);
  const given = readFile(file);
  process.stdout.write(checked(file, () => render(readValues(given), wanted)));
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(`✗ ${lineOf(error)}`);
  process.exitCode = 1;
}
