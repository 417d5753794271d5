import { expect, it } from 'vitest';
import { findStudents } from './find-students.ts';
import { makeStudent } from './list/students.fixture.ts';

it('finds a student by a keyboard’s apostrophe, by the school and by a phone with spaces', () => {
  const students = [
    makeStudent({ id: 1, fullname: 'Дем’яненко Юрій', schoolInfo: 'Ліцей «Наукова зміна»', phoneNumber: '0501112233' }),
    makeStudent({ id: 2, fullname: 'Гайдай Олена', schoolInfo: 'Школа № 5', phoneNumber: '0672223344' }),
  ];
  const found = (text: string) => findStudents(students, text).map(({ id }) => id);
  expect(found("дем'ян")).toEqual([1]);
  expect(found('школа гайдай')).toEqual([2]);
  expect(found('050 111')).toEqual([1]);
  expect(found('')).toEqual([1, 2]);
});
