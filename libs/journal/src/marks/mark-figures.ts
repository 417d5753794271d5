/** A mark has two cells, each with a figure of its own. */
export type CellKind = 'homework' | 'classwork';

/** Which figure of a mark each of its cells shows. */
export const figureFields = { homework: 'homeworkMark', classwork: 'classworkMark' } as const;

/** Of a mark’s values, the two that are figures. */
export type FigureField = (typeof figureFields)[CellKind];
