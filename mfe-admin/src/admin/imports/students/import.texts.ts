import type { PluralForms } from '@dzvinok/texts/plural';

export const addedStudents: PluralForms = ['учня', 'учнів', 'учнів'];
