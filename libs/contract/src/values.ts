import { z } from 'zod';
import { readName, readPhone, readText } from './typed-text.ts';

/** Positive integers that fit a JSON number. */
export const id = z.int().positive();

/** Whole numbers in paths and queries: decimal digits only, unlike JavaScript's `Number`. */
export const wholeNumberText = z.preprocess(
  (value) => (typeof value === 'string' && !/^\d+$/.test(value) ? undefined : value),
  z.coerce.number().pipe(z.int().min(0)),
);

export const idText = wholeNumberText.pipe(id);

/** A boolean in a query: `true` or `false`. */
export const flagText = z.enum(['true', 'false']).transform((text) => text === 'true');

/** `YYYY-MM-DD` that exists in the calendar. */
export const date = z.iso.date();

/** `YYYY-MM`, from the year 2000 on. */
export const month = z.string('Оберіть місяць').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Вкажіть місяць, як 2026-11');

/** ISO 8601 with an offset. */
export const dateTime = z.iso.datetime({ offset: true });

/** `HH:MM:SS` or `HH:MM`, always returned with seconds. */
export const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Вкажіть час початку')
  .transform((value) => (value.length === 5 ? `${value}:00` : value));

/** 0 is Sunday (specification §9). */
export const dayOfWeek = z.int().min(0).max(6);

/** 0 male, 1 female. */
export const sex = z.union([z.literal(0), z.literal(1)]);

/** UAH with at most two decimals. */
export const money = z
  .number()
  .min(0, 'Дозволено лише додатні значення')
  .max(1_000_000, 'Сума завелика')
  .refine(hasTwoDecimals, 'Не більше двох знаків після коми');

/** Compares with tolerance, as binary floats are inexact. */
export function hasTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** Ten digits after everything else is stripped (specification §5); see `readPhone`. */
export const phoneNumber = z
  .string('Введіть номер телефону')
  .max(40, 'Номер має містити рівно 10 цифр')
  .transform(readPhone)
  .pipe(z.string().min(1, 'Введіть номер телефону').regex(/^\d{10}$/, 'Номер має містити рівно 10 цифр'));

/** Empty for a student without a phone, whose parent signs in. */
export const phoneNumberOrNone = z.union([z.literal(''), phoneNumber]);

/** In small letters, as mail servers make no difference. */
export const emailAddress = z.string('Введіть адресу пошти').max(254, 'Адреса задовга')
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().min(1, 'Введіть адресу пошти').pipe(z.email('Перевірте адресу: має бути як ім’я@приклад.ua')));

/** NFC, as keyboards write й and ї in two ways. */
export const password = z.string('Введіть пароль').normalize('NFC').min(1, 'Введіть пароль').max(200, 'Пароль задовгий');

/** `?passwords=hidden` answers null instead of the issued password, so no reading is logged. */
export const passwordsQuery = z.object({ passwords: z.literal('hidden').optional() }).optional();

export const fullName = z.string('Введіть ПІП').overwrite(readName).min(1, 'Введіть ПІП').max(200, 'Не більше 200 символів');

/** A second number that may be left empty. */
export const optionalPhone = z
  .string()
  .max(40, 'Номер має містити рівно 10 цифр')
  .transform(readPhone)
  .pipe(z.string().regex(/^(\d{10})?$/, 'Номер має містити рівно 10 цифр'))
  .nullish()
  .transform((value) => value || null);

/** Empty text and null both mean «nothing». */
export function optionalText(limit: number) {
  return z
    .string()
    .overwrite(readText)
    .max(limit, `Не більше ${limit} символів`)
    .nullish()
    .transform((value) => value || null);
}

/** An optional date; empty text becomes null. */
export const optionalDate = z
  .union([z.literal('').transform(() => null), date], 'Вкажіть дату')
  .nullish()
  .transform((value) => value ?? null);

interface Field<Sent extends z.ZodType, Read extends z.ZodType> {
  sent: Sent;
  read: Read;
}

/** A field of a record, as a form sends it and as replies show it. */
export function field<Sent extends z.ZodType, Read extends z.ZodType>(sent: Sent, read: Read): Field<Sent, Read> {
  return { sent, read };
}

type Fields = Record<string, Field<z.ZodType, z.ZodType>>;
type Side<Of extends Fields, Name extends 'sent' | 'read'> = { [Key in keyof Of]: Of[Key][Name] };

/** Schemas by name of what a form sends. */
export function sentOf<Of extends Fields>(fields: Of): Side<Of, 'sent'> {
  return sideOf(fields, 'sent');
}

/** Schemas by name of what replies show. */
export function readOf<Of extends Fields>(fields: Of): Side<Of, 'read'> {
  return sideOf(fields, 'read');
}

function sideOf<Of extends Fields, Name extends 'sent' | 'read'>(fields: Of, side: Name): Side<Of, Name>;
function sideOf(fields: Fields, side: 'sent' | 'read'): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, schemas]) => [name, schemas[side]]));
}

/** Birth date from 1900 to the latest present day on Earth. */
export const optionalBirthDate = optionalDate
  .refine((value) => value === null || value >= '1900-01-01', 'Дата народження не раніше 1900 року')
  .refine((value) => value === null || value <= latestToday(), 'Дата народження не може бути в майбутньому');

function latestToday(): string {
  const aheadOfUtcMs = 14 * 3_600_000;
  return new Date(Date.now() + aheadOfUtcMs).toISOString().slice(0, 10);
}

/** Sent with a form and returned with its save; a save from an older version is refused (409). */
export const version = z.int().positive();

/** `data` of `students.stale` and alike: saved record without passwords, and the last save. `isPasswordChanged` covers all saves since. */
export function editConflict<Saved extends z.ZodType>(current: Saved) {
  return z.object({
    current,
    changedBy: z.string().nullable(),
    changedAt: dateTime.nullable(),
    isPasswordChanged: z.boolean(),
  });
}

export interface EditConflict<Saved> {
  current: Saved;
  changedBy: string | null;
  changedAt: string | null;
  isPasswordChanged: boolean;
}
