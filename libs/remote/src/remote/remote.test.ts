import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { describe, expect, it } from 'vitest';
import { defineRemote, isContractAccepted, parseRemoteModule, RemoteRefused, type RemoteArea } from './remote.ts';

const area: RemoteArea = {
  contract: remoteContractVersion,
  roles: ['Teacher'],
  basePath: '/teacher',
  home: '/teacher/my',
  navigation: [{ label: 'Мої групи', to: '/teacher/my', also: ['/teacher/class'] }, { label: 'Тестування' }],
  routes: [{ path: 'my' }],
};

describe('parseRemoteModule', () => {
  it('accepts a module made by defineRemote', () => {
    expect(parseRemoteModule({ remote: defineRemote(area) }).navigation).toEqual(area.navigation);
  });

  it('keeps the route objects unchanged, with every field that a router reads', () => {
    const handle = { marker: Symbol('route') };
    const routes = [{ path: 'my', handle }];
    expect(parseRemoteModule({ remote: { ...area, routes } }).routes[0]?.handle).toBe(handle);
  });

  it('accepts the contract before the present one and refuses other contracts', () => {
    expect([-2, -1, 0, 1].map((step) => isContractAccepted(remoteContractVersion + step))).toEqual([false, true, true, false]);
    expect(() => parseRemoteModule({ remote: { ...area, contract: remoteContractVersion + 1 } })).toThrow(RemoteRefused);
  });

  it.each([
    ['nothing', null],
    ['a module without the name', { default: area }],
    ['an unknown role', { remote: { ...area, roles: ['Director'] } }],
    ['a base path of two segments', { remote: { ...area, basePath: '/a/b' } }],
    ['no routes', { remote: { ...area, routes: [] } }],
  ])('refuses %s', (_, loaded) => {
    expect(() => parseRemoteModule(loaded)).toThrow(RemoteRefused);
  });
});
