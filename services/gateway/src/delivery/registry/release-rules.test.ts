import { describe, expect, test } from 'vitest';
import { decideChange, type Centre, type ReleaseCommand, type RuleState } from './release.rules.ts';

const now = Temporal.Instant.from('2026-11-22T10:00:00Z');
const lviv: Centre = { id: 7, code: 'lviv' };
const odesa: Centre = { id: 8, code: 'odesa' };

interface Given extends Partial<RuleState> {
  withdrawn?: string[];
  unfit?: string[];
}

function stateOf({ withdrawn = [], unfit = [], ...changes }: Given = {}): RuleState {
  return {
    stable: '1.2.0', fallback: '1.1.0', canary: null, pins: [], earlier: ['1.2.0', '1.1.0', '1.0.0'],
    isWithdrawn: (version) => withdrawn.includes(version), fits: (version) => !unfit.includes(version), ...changes,
  };
}

const decide = (state: RuleState, command: ReleaseCommand, centres: Centre[] = []) => decideChange(state, command, centres, now);
const refusal = (code: string) => expect.objectContaining({ code });

describe('promoting', () => {
  test('makes the former version the fallback, and changes nothing when the version is already stable', () => {
    expect(decide(stateOf(), { kind: 'promote', version: '1.3.0' }))
      .toMatchObject({ kind: 'promoted', version: '1.3.0', previousVersion: '1.2.0', channel: { stable: '1.3.0', fallback: '1.2.0' } });
    expect(decide(stateOf(), { kind: 'promote', version: '1.2.0' })).toBeNull();
  });

  test('the first version leaves no fallback', () => {
    const first = decide(stateOf({ stable: null, fallback: null, earlier: [] }), { kind: 'promote', version: '1.0.0' });
    expect(first).toMatchObject({ previousVersion: null, channel: { stable: '1.0.0', fallback: null } });
  });

  test('skips a fallback that does not fit the shell and takes the version before it', () => {
    expect(decide(stateOf({ unfit: ['1.2.0'] }), { kind: 'promote', version: '1.3.0' }))
      .toMatchObject({ channel: { stable: '1.3.0', fallback: '1.1.0' } });
  });

  test('ends a canary of that version and of no other version', () => {
    const canary = { version: '1.3.0', centres: [lviv] };
    expect(decide(stateOf({ canary }), { kind: 'promote', version: '1.3.0' })?.canary).toBeNull();
    expect(decide(stateOf({ canary }), { kind: 'promote', version: '1.4.0' })?.canary).toBeUndefined();
  });

  test('a withdrawn version needs an explicit confirmation, and never happens at a start', () => {
    const state = stateOf({ withdrawn: ['1.3.0'] });
    expect(() => decide(state, { kind: 'promote', version: '1.3.0' })).toThrow(refusal('releases.withdrawn'));
    expect(() => decide(state, { kind: 'promote-at-start', version: '1.3.0', reason: '' })).toThrow(refusal('releases.withdrawn'));
    expect(decide(state, { kind: 'promote', version: '1.3.0', isAgain: true }))
      .toMatchObject({ restored: '1.3.0', details: { isAgain: true }, channel: { stable: '1.3.0' } });
  });
});

describe('starting a canary', () => {
  test('replaces the former canary; the same canary again changes nothing', () => {
    const canary = { version: '1.3.0', centres: [lviv] };
    expect(decide(stateOf({ canary }), { kind: 'canary', version: '1.4.0', centres: ['odesa'] }, [odesa]))
      .toMatchObject({ kind: 'canary-started', previousVersion: '1.3.0', centres: [odesa], canary: { version: '1.4.0', centres: [odesa] } });
    expect(decide(stateOf({ canary }), { kind: 'canary', version: '1.3.0', centres: ['lviv'] }, [lviv])).toBeNull();
    expect(decide(stateOf({ canary }), { kind: 'canary', version: '1.3.0', centres: ['lviv', 'odesa'] }, [lviv, odesa])).not.toBeNull();
  });

  test('needs a stable version that differs from the canary', () => {
    const command = { kind: 'canary', version: '1.2.0', centres: ['lviv'] } as const;
    expect(() => decide(stateOf({ stable: null }), { ...command, centres: ['lviv'] }, [lviv])).toThrow(refusal('releases.no-stable'));
    expect(() => decide(stateOf(), { ...command, centres: ['lviv'] }, [lviv])).toThrow(refusal('request.conflict'));
    expect(() => decide(stateOf({ withdrawn: ['1.2.0'] }), { ...command, centres: ['lviv'] }, [lviv])).toThrow(refusal('releases.withdrawn'));
  });

  test('can be undone once', () => {
    expect(decide(stateOf({ canary: { version: '1.3.0', centres: [lviv] } }), { kind: 'end-canary' }))
      .toMatchObject({ kind: 'canary-ended', version: '1.3.0', centres: [lviv], canary: null, withdrawn: null });
    expect(() => decide(stateOf(), { kind: 'end-canary' })).toThrow(refusal('releases.no-canary'));
  });
});

describe('pinning', () => {
  const command = { kind: 'pin', version: '1.0.0', centres: ['lviv'], reason: 'Іспити' } as const;
  const pin = (expiresAt: string, state = stateOf()) => decide(state, { ...command, centres: ['lviv'], expiresAt }, [lviv]);

  test('lasts ninety days at most, and a past moment or a withdrawn version is refused', () => {
    expect(pin('2027-02-20T09:59:59Z')).toMatchObject({ kind: 'pinned', centres: [lviv], pins: { set: [{ centre: lviv, version: '1.0.0' }] } });
    for (const moment of ['2027-02-20T10:00:01Z', '2026-11-22T10:00:00Z', '2026-11-22T11:59:00+02:00']) {
      expect(() => pin(moment)).toThrow(expect.objectContaining({ details: { fields: { expiresAt: expect.any(String) } } }));
    }
    expect(() => pin('2026-12-01T00:00:00Z', stateOf({ withdrawn: ['1.0.0'] }))).toThrow(refusal('releases.withdrawn'));
  });

  const held = { centre: lviv, version: '1.0.0', reason: 'Іспити', expiresAt: Temporal.Instant.from('2026-12-01T00:00:00Z') };

  test('the same pin again changes nothing', () => {
    expect(pin('2026-12-01T02:00:00+02:00', stateOf({ pins: [held] }))).toBeNull();
    expect(pin('2026-12-02T00:00:00Z', stateOf({ pins: [held] }))).not.toBeNull();
    // a time more precise than the stored one
    expect(pin('2026-12-01T00:00:00.0000000000Z', stateOf({ pins: [held] }))).toBeNull();
  });

  test('is undone only at the centres that have a pin', () => {
    expect(decide(stateOf({ pins: [held] }), { kind: 'unpin', centres: ['lviv', 'odesa'] }, [lviv, odesa]))
      .toMatchObject({ kind: 'unpinned', version: '1.0.0', centres: [lviv], pins: { gone: [lviv] } });
    expect(decide(stateOf({ pins: [held] }), { kind: 'unpin', centres: ['odesa'] }, [odesa])).toBeNull();
  });

  test('ends at the moment of expiry and not before', () => {
    const at = (moment: string) => decideChange(stateOf({ pins: [held] }), { kind: 'expire-pins', version: '1.0.0' }, [], Temporal.Instant.from(moment));
    expect(at('2026-11-30T23:59:59Z')).toBeNull();
    expect(at('2026-12-01T00:00:00Z')).toMatchObject({ kind: 'pin-expired', centres: [lviv], pins: { gone: [lviv] } });
  });
});

describe('rolling back', () => {
  const back = { kind: 'roll-back', reason: 'Зламано' } as const;

  test('goes to the fallback and withdraws the stable version; the version before becomes the fallback', () => {
    expect(decide(stateOf(), back)).toMatchObject({
      kind: 'rolled-back', version: '1.1.0', previousVersion: '1.2.0', withdrawn: '1.2.0', reason: 'Зламано', channel: { stable: '1.1.0', fallback: '1.0.0' },
    });
  });

  test('touches only the named version: not the stable version when the named canary is gone, nor the other way round', () => {
    const canary = { version: '1.3.0', centres: [lviv] };
    for (const [state, version] of [[stateOf(), '1.3.0'], [stateOf({ canary }), '1.2.0'], [stateOf({ stable: null, fallback: null }), '1.2.0']] as const) {
      expect(() => decide(state, { ...back, version })).toThrow(refusal('releases.changed-meanwhile'));
    }
    expect(decide(stateOf({ canary }), { ...back, version: '1.3.0' })).toMatchObject({ withdrawn: '1.3.0' });
    expect(decide(stateOf(), { ...back, version: '1.2.0' })).toMatchObject({ withdrawn: '1.2.0' });
  });

  test('skips withdrawn versions and versions that do not fit the shell', () => {
    expect(decide(stateOf({ withdrawn: ['1.1.0'] }), back)).toMatchObject({ version: '1.0.0', channel: { stable: '1.0.0', fallback: null } });
    expect(decide(stateOf({ unfit: ['1.1.0'] }), back)).toMatchObject({ version: '1.0.0' });
    expect(decide(stateOf({ fallback: null }), back)).toMatchObject({ version: '1.1.0' });
  });

  test('is refused without an earlier version', () => {
    for (const state of [stateOf({ stable: null, fallback: null, earlier: [] }), stateOf({ withdrawn: ['1.0.0', '1.1.0'] })]) {
      expect(() => decide(state, back)).toThrow(refusal('releases.nothing-before'));
    }
  });

  test('a canary leaves the stable version', () => {
    const canary = { version: '1.3.0', centres: [lviv] };
    expect(decide(stateOf({ canary }), back)).toMatchObject({ kind: 'canary-rolled-back', version: '1.3.0', canary: null, withdrawn: '1.3.0', channel: null });
  });

  test('a canary that was the fallback chooses another fallback', () => {
    const canary = { version: '1.1.0', centres: [lviv] };
    expect(decide(stateOf({ canary }), back)).toMatchObject({ withdrawn: '1.1.0', channel: { stable: '1.2.0', fallback: '1.0.0' } });
  });

  test('without a person happens only to the canary that failed', () => {
    const command = { kind: 'canary-roll-back', expectedVersion: '1.3.0', reason: 'Автоматично', details: { failures: 4 } } as const;
    const canary = { version: '1.3.0', centres: [lviv] };
    expect(decide(stateOf({ canary }), command)).toMatchObject({ kind: 'canary-rolled-back', withdrawn: '1.3.0', details: { failures: 4 } });
    expect(decide(stateOf({ canary: { ...canary, version: '1.4.0' } }), command)).toBeNull();
    expect(decide(stateOf(), command)).toBeNull();
  });
});
