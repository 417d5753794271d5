/** An arrow, of the keyboard or of the number pad, leads in this direction. */
export type Direction = 'up' | 'down' | 'left' | 'right';
