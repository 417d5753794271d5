/** Where an arrow, of the keyboard or of the number pad, leads. */
export type Direction = 'up' | 'down' | 'left' | 'right';
