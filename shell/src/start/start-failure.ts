/** The product itself could not be fetched or started: nothing but plain DOM can be relied upon here. */
export function showStartFailure(error: unknown): void {
  console.error(error);
  const text = document.getElementById('start-text');
  if (!text) return;
  text.textContent = 'Не вдалося відкрити портал. Перевірте інтернет і ';
  const retry = document.createElement('a');
  retry.href = location.href;
  retry.textContent = 'спробуйте ще раз';
  text.append(retry, '.');
}
