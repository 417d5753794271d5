import { RemoteRefused } from '@dzvinok/remote/remote';
import { expect, it } from 'vitest';
import { codeOf, lostFile } from './area-failure.ts';

const entry = '/releases/office/1.0.0/remoteEntry.js';
const part = '/releases/office/1.0.0/js/a.js';
const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);

// Texts of the federation's runtime and the bundler's loaders.
it.each([
  ['an entry', failure('[ Federation Runtime ]: #RUNTIME-008 ScriptNetworkError: Failed to load script'), entry],
  ['a script', failure('Loading chunk b failed.', { name: 'ChunkLoadError', type: 'error', request: part }), part],
  ['a script that took too long', failure('Loading chunk b failed.', { name: 'ChunkLoadError', type: 'timeout', request: part }), part],
  ['a style sheet', failure('Loading CSS chunk b failed.', { code: 'CSS_CHUNK_LOAD_FAILED', type: 'error', request: part }), part],
  ['nothing when a script loaded without its chunk', failure('Loading chunk b failed.', { name: 'ChunkLoadError', type: 'missing', request: part }), null],
  ['nothing when code threw', failure('Cannot read properties of undefined'), null],
  ['nothing when the reason is not an error', 'ChunkLoadError', null],
])('the lost file of a failure is %s', (_, error, file) => {
  expect(lostFile(error, entry)).toBe(file);
});

it.each([
  ['syntax', failure('#RUNTIME-008 ScriptExecutionError: Script loaded but threw: Uncaught SyntaxError: Unexpected token')],
  ['syntax', failure('Loading chunk b failed.', { name: 'ChunkLoadError', type: 'missing', request: part })],
  ['threw', failure('#RUNTIME-008 ScriptExecutionError: Script loaded but threw: Uncaught Error: broken')],
  ['threw', failure('Cannot read properties of undefined')],
  ['threw', 'a text'],
  ['threw', new RemoteRefused('routes: too small')],
  ['contract', new RemoteRefused('contract 9 is not 1 or the one before')],
  ['unfit', failure('Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of office which needs ^20.0.0)')],
  ['unfit', failure('[ Federation Runtime ]: #RUNTIME-012')],
  ['unfit', failure('[ Federation Runtime ]: #RUNTIME-015')],
])('the failure of a loaded version has the code %s', (code, error) => {
  expect(codeOf(error)).toBe(code);
});
