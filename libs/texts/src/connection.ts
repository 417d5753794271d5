/** What is wrong with the connection, in a sentence: nothing gets through, the server says that it cannot, its answer takes long. */
export const connectionTexts = {
  offline: 'Немає з’єднання.',
  trouble: 'На сервері збій.',
  slow: 'Сервер відповідає повільно.',
} as const;
