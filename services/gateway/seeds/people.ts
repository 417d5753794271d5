import { staffRoles, type StaffRole, type TenantRole } from '@dzvinok/contract/roles';
import type { CentreTexts } from './centre-texts.ts';
import type { Random } from './random.ts';

export interface SeededAccount {
  id: number;
  role: TenantRole;
  fullName: string;
  phoneNumber: string;
  sex: 0 | 1;
  dateOfBirth: string;
}

export interface SeededFamily {
  parent: SeededAccount;
  relation: string;
  students: SeededAccount[];
}

export interface People {
  admin: SeededAccount;
  staff: (SeededAccount & { staffRole: StaffRole })[];
  teachers: SeededAccount[];
  families: SeededFamily[];
  students: SeededAccount[];
}

export const demoPhones = {
  admin: '0501111111',
  teacher: '0502222222',
  student: '0503333333',
  parent: '0504444444',
  reception: '0506666666',
  accountant: '0507777777',
};

const familyCount = 48;
const familiesWithTwo = 12;
const studentCount = familyCount + familiesWithTwo;

/** Ids follow from the order: admin 1, teachers, students, parents, staff; the demo family first. */
export function peopleOf(texts: CentreTexts, random: Random): People {
  const admin: SeededAccount = { id: 1, role: 'TenantAdmin', phoneNumber: demoPhones.admin, ...texts.admin };
  const teachers = texts.teachers.map((teacher, place): SeededAccount => {
    const id = 2 + place;
    return { id, role: 'Teacher', phoneNumber: place === 0 ? demoPhones.teacher : phoneOf(texts, id), ...teacher };
  });
  const firstStudentId = 2 + teachers.length;
  const firstParentId = firstStudentId + studentCount;
  const surnames = random.shuffled(texts.surnames);
  const students: SeededAccount[] = [];
  const families = surnames.slice(0, familyCount).map((surname, place): SeededFamily => {
    const father = random.pick(texts.fathers);
    const firstNames = [random.shuffled(texts.boys), random.shuffled(texts.girls)] as const;
    const children = Array.from({ length: place < familiesWithTwo ? 2 : 1 }, (_, child): SeededAccount => {
      const sex = random.chance(0.5) ? 1 : 0;
      const id = firstStudentId + students.length + child;
      const [lastName, patronymic] = sex === 1 ? [surname.her, father.daughters] : [surname.his, father.sons];
      return {
        id,
        role: 'Student',
        fullName: `${lastName} ${firstNames[sex][child]} ${patronymic}`,
        phoneNumber: id === firstStudentId ? demoPhones.student : phoneOf(texts, id),
        sex,
        dateOfBirth: birthday(random, 2010, 2015),
      };
    });
    students.push(...children);
    const grandfather = random.pick(texts.fathers);
    const isMother = place === 0 || random.chance(0.75);
    const id = firstParentId + place;
    const parent: SeededAccount = {
      id,
      role: 'Parent',
      fullName: isMother
        ? `${surname.her} ${random.pick(texts.mothers)} ${grandfather.daughters}`
        : `${surname.his} ${father.name} ${grandfather.sons}`,
      phoneNumber: place === 0 ? demoPhones.parent : phoneOf(texts, id),
      sex: isMother ? 1 : 0,
      dateOfBirth: birthday(random, 1975, 1990),
    };
    return { parent, relation: isMother ? texts.relations.mother : texts.relations.father, students: children };
  });
  const staff = staffRoles.map((staffRole, place) =>
    ({ id: firstParentId + familyCount + place, role: 'TenantAdmin' as const, staffRole, phoneNumber: demoPhones[staffRole], ...texts[staffRole] }));
  return { admin, staff, teachers, families, students };
}

/** Unique, as the factor has no common divisor with ten million. */
function phoneOf(texts: CentreTexts, id: number): string {
  return `${texts.phonePrefix}${String((id * 4_827_131 + 1_234_567) % 10_000_000).padStart(7, '0')}`;
}

function birthday(random: Random, firstYear: number, lastYear: number): string {
  const [month, day] = [random.between(1, 12), random.between(1, 28)];
  return [random.between(firstYear, lastYear), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
