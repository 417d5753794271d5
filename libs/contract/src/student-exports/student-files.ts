/** Columns of a file of students, by their titles: the students list of the screen, then what its form has beside. */
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

/** The columns in the order in which a file has them. */
export const studentFileColumnNames = Object.keys(studentFileColumns).filter(isColumn);

/** Words of the cells, by what they stand for on the wire. */
export const sexWords = ['чоловіча', 'жіноча'] as const;
export const yesNoWords = { yes: 'так', no: 'ні' } as const;

// OWASP's list for CSV injection, with the wide forms that some spreadsheets read alike.
const formula = /^[\s']*[=+\-@|\t\r\n＝＋－＠]/;

/** A text that a spreadsheet opening a CSV would run as a formula gets an apostrophe in front and stays text. */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of `guardFormula` away; any text comes back as it was. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
