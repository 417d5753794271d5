import type { PluralForms } from '@dzvinok/texts/plural';

/** Accusative, as in «Додано 5 учнів». */
export const addedStudents: PluralForms = ['учня', 'учнів', 'учнів'];
