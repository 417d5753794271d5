/** The sheets of the book in their order; a picture of each is compared by `npm test`. */
export const sheetNames = [
  'brand', 'icons', 'text', 'badges', 'avatar', 'button', 'fields', 'toggles', 'choice', 'date', 'form', 'layout', 'page', 'frame', 'list',
  'table', 'state', 'menu', 'popup', 'search', 'panel', 'toast', 'hint', 'time', 'chart', 'slider', 'gallery', 'scroll', 'board',
] as const;

export type SheetName = (typeof sheetNames)[number];
