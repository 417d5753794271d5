export type Direction = 'up' | 'down' | 'left' | 'right';
