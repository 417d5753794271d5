/** Nothing gets through; the server is unavailable; the reply takes long. */
export const connectionTexts = {
  offline: 'Немає з’єднання.',
  trouble: 'На сервері збій.',
  slow: 'Сервер відповідає повільно.',
} as const;
