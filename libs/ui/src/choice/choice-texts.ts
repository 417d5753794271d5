// Texts from specification §5.
export const choiceTexts = {
  placeholder: '- оберіть -',
  search: 'Пошук',
  nothingFound: 'Нічого не знайдено',
  loading: 'Завантаження...',
  noChoices: 'Немає варіантів вибору',
  noOptions: 'Немає опцій',
} as const;
