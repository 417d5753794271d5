/** No two centres share a text, so that a mix-up shows. */
export interface CentreTexts {
  code: string;
  name: string;
  admin: NamedPerson;
  reception: NamedPerson;
  accountant: NamedPerson;
  /** The first is the demo teacher. */
  teachers: readonly NamedPerson[];
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
  /** `{topic}`, `{from}` and `{to}` are replaced. */
  homeworks: readonly string[];
  classrooms: readonly string[];
  groupNames: readonly string[];
  /** Groups use the first four. */
  subjects: readonly SubjectTexts[];
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

/** From `Ткаченко` or `Левицький/Левицька`. */
export function surnamesOf(texts: readonly string[]): Surname[] {
  return texts.map((text) => {
    const [his = text, her = his] = text.split('/');
    return { his, her };
  });
}

/** From `Олексій/Олексійович/Олексіївна`. */
export function fatherNamesOf(texts: readonly string[]): FatherName[] {
  return texts.map((text) => {
    const [name = text, sons = '', daughters = ''] = text.split('/');
    return { name, sons, daughters };
  });
}
