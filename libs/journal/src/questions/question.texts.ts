import { counted } from '@dzvinok/texts/plural';
import { highestMark, type MarkQuestion } from '../marks/mark-questions.ts';

/** So many changes are named one by one. */
export const namedChanges = 5;

interface QuestionTexts {
  title: string;
  text: string;
  /** Does what the title asks. */
  confirm: string;
}

/** A question as its dialog says it. */
export function questionTexts({ kind, changes }: MarkQuestion): QuestionTexts {
  const count = changes.flatMap(({ figures }) => figures).length;
  if (kind === 'aboveScale') {
    const [only] = changes.flatMap(({ figures }) => figures);
    const title = count === 1 ? `Записати оцінку ${only}?` : `Записати ${counted(count, aboveScale)} за ${highestMark}?`;
    return { title, text: `Найвища оцінка шкали – ${highestMark}.`, confirm: 'Записати' };
  }
  const text = count === 1 ? 'За цей урок уже є оцінка. Вона залишиться.' : 'За цей урок уже є оцінки. Вони залишаться.';
  return { title: changes.length === 1 ? 'Поставити «В»?' : `Поставити «В» ${counted(changes.length, toStudents)}?`, text, confirm: 'Поставити' };
}

/** Accusative: «записати 2 оцінки, більші за 12». */
const aboveScale = ['оцінку, більшу', 'оцінки, більші', 'оцінок, більших'] as const;
/** Dative. */
const toStudents = ['учневі', 'учням', 'учням'] as const;
