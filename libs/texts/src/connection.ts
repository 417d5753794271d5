export const connectionTexts = {
  offline: 'Немає з’єднання.',
  trouble: 'На сервері збій.',
  slow: 'Сервер відповідає повільно.',
} as const;
