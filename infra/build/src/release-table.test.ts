import { tableText, withoutTable } from '@dzvinok/contract/release-table';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const files = { 'static/js/b.js': 'sha384-b', 'remoteEntry.js': 'sha384-e', 'static/css/a.css': 'sha384-a', 'mf-manifest.json': 'sha384-m' };

test('the table lists every script and style except the entry, beside the tables of other releases', () => {
  const page: { releaseFiles?: unknown } = {};
  runInNewContext(`"use strict";var a=1 // the end${tableText('mfe-teacher', '1.0.0', files)}`, page);
  runInNewContext(`(()=>{})()${tableText('mfe-admin', '1.0.0-a', {})}`, page);
  expect(JSON.parse(JSON.stringify(page.releaseFiles))).toEqual({
    'mfe-teacher/1.0.0': { 'static/css/a.css': 'sha384-a', 'static/js/b.js': 'sha384-b' },
    'mfe-admin/1.0.0-a': {},
  });
});

test('the table is the same whatever the order of the files, and can be removed again', () => {
  const turned = Object.fromEntries(Object.entries(files).reverse());
  expect(tableText('mfe-teacher', '1.0.0', turned)).toBe(tableText('mfe-teacher', '1.0.0', files));
  expect(withoutTable(`var a=1${tableText('mfe-teacher', '1.0.0', files)}`)).toBe('var a=1');
  expect(withoutTable('var a=1')).toBe('var a=1');
});
