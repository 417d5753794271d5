/** File columns by title: the students list, then further fields of the form. */
export const studentFileColumns = {
  number: '№',
  online: 'Онлайн',
  fullName: 'ПІП',
  groups: 'Групи',
  currentMonth: 'Цей місяць',
  nextMonth: 'Наступний',
  sum: 'Сума',
  phone: 'Телефон учня',
  parentPhone: 'Телефон родича',
  parentName: 'ПІП родича',
  school: 'Школа',
  comment: 'Коментар',
  birthDate: 'Дата народження',
  sex: 'Стать',
  discount: 'Знижка, %',
  discountFrom: 'Знижка з',
  discountTo: 'Знижка до',
  relation: 'Тип родича',
  parentBirthDate: 'Дата народження родича',
  parentSex: 'Стать родича',
  contactName: 'Додатковий контакт',
  contactPhone: 'Телефон додаткового контакту',
} as const;

export type StudentFileColumn = keyof typeof studentFileColumns;

function isColumn(name: string): name is StudentFileColumn {
  return name in studentFileColumns;
}

export const studentFileColumnNames = Object.keys(studentFileColumns).filter(isColumn);

export const sexWords = ['чоловіча', 'жіноча'] as const;
export const yesNoWords = { yes: 'так', no: 'ні' } as const;

// OWASP's list for CSV injection, with the wide forms that some spreadsheets read alike.
const formula = /^[\s']*[=+\-@|\t\r\n＝＋－＠]/;

/** An apostrophe keeps a spreadsheet from running the text as a formula. */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of `guardFormula`. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** Escapes what an XLSX cell would read as another sign, and leaves out what its XML may not hold. */
export function guardCell(text: string): string {
  return text.toWellFormed().replace(/[\uFFFE\uFFFF]/g, '').replace(/_x(?=[0-9A-Fa-f]{4}[_\p{Cc}])/gu, '_x005F_x');
}
