import { describe, expect, it } from 'vitest';
import { plainText, scriptAddress, type ReadOverride } from './trusted-types.rules.ts';

const page = 'http://demo.localhost:8080/admin/students';
const kept = (text: string | null) => () => text;
const allowed = (given: string, readOverride: ReadOverride = kept(null)) => scriptAddress(given, page, readOverride);

describe('a script', () => {
  it.each([
    '/static/js/index.0a1b2c3d.js',
    'http://demo.localhost:8080/static/js/async/ui.1.js',
    '/releases/mfe-teacher/0.1.0-0a1b2c3d/remoteEntry.js',
    '/sw.js',
  ])('may come from %s, and its address stays unchanged', (given) => expect(allowed(given)).toBe(given));

  it.each([
    'https://evil.example/static/js/a.js',
    '//evil.example/releases/a.js',
    'http://lviv.localhost:8080/static/js/index.js',
    'http://demo.localhost:8081/static/js/index.js',
    '/api/files/1',
    '/static/../api/files/1',
    '/static/%2e%2e/api/files/1',
    '/sw.js/../api/x',
    'data:text/javascript,alert(1)',
    'blob:http://demo.localhost:8080/0a1b',
    'javascript:alert(1)',
    'http://[',
  ])('may not come from %s', (given) => expect(allowed(given)).toBeNull());

  it('may come from a developer’s host that the browser has stored', () => {
    const given = 'http://localhost:3101/remoteEntry.js';
    expect(allowed(given)).toBeNull();
    expect(allowed(given, kept('mfe-teacher@http://localhost:3101'))).toBe(given);
    expect(allowed(given, kept('{"mfe-teacher":"http://localhost:3101"}'))).toBe(given);
    expect(allowed(given, kept('mfe-teacher@http://localhost:31010'))).toBeNull();
  });

  it('may come only from the own origin when the browser refuses storage', () => {
    const closed = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    expect(allowed('http://localhost:3101/a.js', closed)).toBeNull();
    expect(allowed('/static/a.js', closed)).toBe('/static/a.js');
  });
});

describe('text for the page', () => {
  it.each(['', '.a{color:red}', '@media (width < 768px){.a>b{gap:1px}}', 'Оцінка < 5 і > 3'])('may be %j', (text) => {
    expect(plainText(text)).toBe(text);
  });
  it.each(['<b>x</b>', '<img src=x onerror=alert(1)>', 'a</style><script>', '<!-- x', '<?x', 'x <SVG/onload=1>'])('may not be %j', (text) => {
    expect(plainText(text)).toBeNull();
  });
});
