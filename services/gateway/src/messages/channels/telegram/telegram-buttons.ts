import { debtAnswers, type DebtAnswer, lessonAnswers, type LessonAnswer } from '@dzvinok/contract/telegram';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { givenName } from '@dzvinok/texts/names';
import type { OutgoingMessage } from '../channel.ts';

/** A phone's chat cuts longer words, by the number of buttons in a row. */
const mostLetters: Readonly<Record<number, number>> = { 2: 18, 3: 12 };

interface TelegramButton {
  text: string;
  callback_data: string;
}

interface Answer {
  answer: LessonAnswer | DebtAnswer;
  label: string;
  /** After the name of a child. */
  ofChild?: string;
}

/** Of siblings in one lesson each has buttons of their own. */
export function buttonsUnder(tenant: Tenant, { id, asks, students = [] }: Pick<OutgoingMessage, 'id' | 'asks' | 'students'>): TelegramButton[][] {
  const buttons = (answers: readonly Answer[], student?: { id: number; fullName: string }) => rowsOf(answers.map(({ answer, label, ofChild = label }) => ({
    text: student ? `${givenName(student.fullName)}: ${ofChild}` : label,
    callback_data: buttonOf(tenant, id, answer, student?.id),
  })));
  if (asks === 'debt') return buttons(debtAnswers);
  if (asks !== 'lesson') return [];
  if (students.length < 2) return buttons(lessonAnswers);
  const [yes, no, call] = lessonAnswers;
  return [...students.flatMap((student) => buttons([yes, no], student)), ...buttons([call])];
}

/** Data of a button, at most 64 bytes. Without a student it answers for all students of the message. */
function buttonOf(tenant: Tenant, deliveryId: string, answer: Answer['answer'], studentId?: number): string {
  return [answer, tenant.id.toString(36), deliveryId.replaceAll('-', ''), ...studentId === undefined ? [] : [studentId.toString(36)]].join('_');
}

export const buttonForm = /^([a-z]+)_([1-9a-z][0-9a-z]{0,10})_([0-9a-f]{32})(?:_([1-9a-z][0-9a-z]{0,10}))?$/;

function rowsOf(buttons: readonly TelegramButton[]): TelegramButton[][] {
  return buttons.every(({ text }) => text.length <= (mostLetters[buttons.length] ?? Infinity)) ? [[...buttons]] : buttons.map((button) => [button]);
}
