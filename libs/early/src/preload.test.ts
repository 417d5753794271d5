import { expect, it } from 'vitest';
import { preloadArea, type FirstArea } from './preload.ts';

const found: FirstArea = {
  area: {
    module: './student', basePath: '/student', roles: ['Student'], home: '/student/classes',
    files: ['js/one.0a.js', 'css/one.0b.css'], hashes: ['sha384-y', 'sha384-z'],
  },
  remote: {
    remote: 'family', version: '1.0.0', entryName: 'family_1', entry: '/releases/family/1.0.0/remoteEntry.js', integrity: 'sha384-x',
    contract: 1, exposes: [], fallback: null,
  },
};

it('an area is fetched with all that it needs at once, in the way in which that will be asked for', () => {
  preloadArea(found);
  const links = [...document.head.querySelectorAll('link[rel=preload]')];
  expect(links.map((link) => ['as', 'href', 'integrity', 'crossorigin'].map((name) => link.getAttribute(name)))).toEqual([
    ['script', '/releases/family/1.0.0/remoteEntry.js', 'sha384-x', null],
    ['script', '/releases/family/1.0.0/js/one.0a.js', 'sha384-y', null],
    ['style', '/releases/family/1.0.0/css/one.0b.css', 'sha384-z', null],
  ]);
  for (const link of links) link.remove();
});
