import { expect, test } from 'vitest';
import { settingsOf } from './centre-settings.ts';

const usual = {
  meetingService: null, accent: 'indigo', logo: null, phone: null, smsMonthLimit: null,
  switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false, telegram: true },
};

test('a centre without settings has the defaults', () => {
  expect(settingsOf({ features: {} })).toEqual(usual);
});

test('a given setting counts, and the others keep their defaults', () => {
  const features = { accent: 'teal', phone: '0441234567', smsMonthLimit: 300, meetingService: 'https://meet.example.org/', switches: { calendarFeeds: false, telegram: false } };
  expect(settingsOf({ features })).toEqual({
    ...usual, accent: 'teal', phone: '0441234567', smsMonthLimit: 300, meetingService: 'https://meet.example.org/', switches: { ...usual.switches, calendarFeeds: false, telegram: false },
  });
});

test('an invalid setting has its default, and hides no other setting', () => {
  const features = { accent: 'neon', logo: '../x', phone: '911', smsMonthLimit: -1, meetingService: 'http://plain', switches: { passwordsShown: 'ні', adminSecondFactor: true, telegram: 'ні' } };
  expect(settingsOf({ features })).toEqual({ ...usual, switches: { ...usual.switches, adminSecondFactor: true } });
  expect(settingsOf({ features: { switches: 5, accent: 'rust' } })).toEqual({ ...usual, accent: 'rust' });
});
