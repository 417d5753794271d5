/** The column that a key leads to, as in every slider; null for keys that mean nothing here. */
export function chosenByKey(key: string, chosen: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, chosen - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, chosen + 1);
    case 'PageDown':
      return Math.max(0, chosen - 10);
    case 'PageUp':
      return Math.min(last, chosen + 10);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
