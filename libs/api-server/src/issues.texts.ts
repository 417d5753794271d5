import { z } from 'zod';

/** Texts for issues that no schema of ours words itself; a person rarely sees them, as forms check first. */
const genericTexts = {
  missing: 'Заповніть це поле',
  text: 'Має бути текст',
  number: 'Має бути число',
  flag: 'Має бути «так» або «ні»',
  list: 'Має бути список',
  object: 'Неправильний запит',
  unknownField: 'Зайве поле',
  choice: 'Недозволене значення',
  format: 'Неправильний формат',
  tooBig: 'Завелике значення',
  tooSmall: 'Замале значення',
  other: 'Неправильне значення',
} as const;

const generic: ReadonlySet<string> = new Set(Object.values(genericTexts));

const expectedTexts: Record<string, string> = {
  string: genericTexts.text,
  number: genericTexts.number,
  int: genericTexts.number,
  boolean: genericTexts.flag,
  array: genericTexts.list,
  object: genericTexts.object,
};

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

function textOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? genericTexts.missing : expectedTexts[issue.expected] ?? genericTexts.other;
    case 'invalid_union':
    case 'invalid_value':
      return isMissing(issue.input) ? genericTexts.missing : genericTexts.choice;
    case 'unrecognized_keys':
      return genericTexts.unknownField;
    case 'invalid_format':
      return genericTexts.format;
    case 'too_big':
      return genericTexts.tooBig;
    case 'too_small':
      return genericTexts.tooSmall;
    default:
      return genericTexts.other;
  }
}

z.config({ localeError: textOf });

/** True when the contract worded this text for the field. */
export function isOwnText(text: string): boolean {
  return !generic.has(text);
}
