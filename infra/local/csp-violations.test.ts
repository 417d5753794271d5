import { expect, it } from 'vitest';
import { readCspReports } from './csp-violations.ts';

const warned = (message: unknown) => JSON.stringify({ level: 'warn', message, context: 'CspReports' });
const ours = 'CSP violation script-src inline demo.localhost:8080/static/js/index.js:1 demo.localhost:8080/admin/students';

it('tells violations of the product from violations that a test has planted, and from other lines of a log', () => {
  const log = [
    warned('Nest application successfully started'), 'not JSON', warned({ text: 'CSP violation' }), '',
    warned(ours), warned('CSP violation script-src-elem evil.example/a.js -:- planted.localhost:8080/'),
    warned('CSP violation script-src inline -:- demo.localhost:8080/planted.html'),
  ].join('\n');
  const { violations, planted } = readCspReports(log);
  expect(planted).toBe(1);
  expect(violations).toEqual([ours, expect.stringContaining('/planted.html')]);
});
