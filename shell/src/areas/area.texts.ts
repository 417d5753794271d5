import type { FailureCode } from './area-failure.ts';

const lost = 'Файлів розділу зараз немає на сервері. Спробуйте ще раз за хвилину.';
const silent = 'Сервер не відповідає. Перевірте інтернет і спробуйте ще раз.';
const broken = 'У розділі помилка, ми вже про неї знаємо. Спробуйте ще раз за кілька хвилин.';
const unfit = 'Ця версія розділу не підходить до порталу. Оновіть сторінку.';

/** A person is told this of an area that did not open. */
export const failureTexts: Record<FailureCode, string> = {
  unreachable: silent,
  slow: silent,
  missing: lost,
  html: lost,
  damaged: 'Файли розділу дійшли пошкодженими. Спробуйте ще раз.',
  syntax: broken,
  threw: broken,
  unfit,
  contract: unfit,
};
