/** Everything that people read in a seeded centre. No two centres have a text in common, so that a mix-up shows. */
export interface CentreTexts {
  code: string;
  name: string;
  admin: NamedPerson;
  /** Six; the first is the demo teacher. */
  teachers: readonly NamedPerson[];
  /** One a family, men's and women's forms; 48 of them. */
  surnames: readonly Surname[];
  boys: readonly string[];
  girls: readonly string[];
  mothers: readonly string[];
  fathers: readonly FatherName[];
  relations: { mother: string; father: string };
  schools: readonly string[];
  studentComments: readonly string[];
  markComments: readonly string[];
  absenceComments: readonly string[];
  /** `{topic}`, `{from}` and `{to}` are filled in. */
  homeworks: readonly string[];
  classrooms: readonly string[];
  /** One letter each. */
  groupNames: readonly string[];
  /** Eight; groups use the first four. */
  subjects: readonly SubjectTexts[];
  /** First three digits of phones. */
  phonePrefix: string;
}

export interface NamedPerson {
  fullName: string;
  sex: 0 | 1;
  dateOfBirth: string;
}

export interface Surname {
  his: string;
  her: string;
}

export interface FatherName {
  name: string;
  sons: string;
  daughters: string;
}

export interface SubjectTexts {
  name: string;
  color: 'purple' | 'blue' | 'green' | 'yellow';
  topics: readonly string[];
}

/** `Ткаченко` or `Левицький/Левицька`. */
export function surnamesOf(texts: readonly string[]): Surname[] {
  return texts.map((text) => {
    const [his = text, her = his] = text.split('/');
    return { his, her };
  });
}

/** `Олексій/Олексійович/Олексіївна`. */
export function fatherNamesOf(texts: readonly string[]): FatherName[] {
  return texts.map((text) => {
    const [name = text, sons = '', daughters = ''] = text.split('/');
    return { name, sons, daughters };
  });
}
