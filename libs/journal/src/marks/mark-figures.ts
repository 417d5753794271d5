/** A mark has two cells, each with a figure of its own. */
export type CellKind = 'homework' | 'classwork';

/** Each cell of a mark shows one of its figures. */
export const figureFields = { homework: 'homeworkMark', classwork: 'classworkMark' } as const;

/** The two values of a mark that are figures. */
export type FigureField = (typeof figureFields)[CellKind];
