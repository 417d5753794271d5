import { RemoteRefused } from '@dzvinok/remote/remote';
import type { FileFailure } from './release-files.ts';

export type FailureCode = FileFailure | 'syntax' | 'threw' | 'unfit' | 'contract' | 'slow';

export class AreaFailed extends Error {
  override readonly name = 'AreaFailed';
  readonly code: FailureCode;

  constructor(code: FailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

// The federation runtime's words for shared code with a wrong or missing version.
const unfitWords = /does not satisfy the requirement|RUNTIME-0(05|06|12|15)/;
const notFetched = /ScriptNetworkError/;

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** Null when the chunk arrived but is wrong, which the bundler calls `missing`. */
export function lostPart(error: unknown): string | null {
  const isPart = fieldOf(error, 'name') === 'ChunkLoadError' || fieldOf(error, 'code') === 'CSS_CHUNK_LOAD_FAILED';
  if (fieldOf(error, 'type') === 'missing') return null;
  const file = fieldOf(error, 'request');
  return isPart && typeof file === 'string' ? file : null;
}

export function lostFile(error: unknown, entry: string): string | null {
  return lostPart(error) ?? (notFetched.test(wordsOf(error)) ? entry : null);
}

export function codeOf(error: unknown): FailureCode {
  if (error instanceof AreaFailed) return error.code;
  const words = wordsOf(error);
  if (unfitWords.test(words)) return 'unfit';
  if (error instanceof RemoteRefused && words.includes('contract')) return 'contract';
  return /SyntaxError|ChunkLoadError/.test(words) ? 'syntax' : 'threw';
}

const lost = 'Файлів розділу зараз немає на сервері. Спробуйте ще раз за хвилину.';
const silent = 'Сервер не відповідає. Перевірте інтернет і спробуйте ще раз.';
const broken = 'У розділі помилка, ми вже про неї знаємо. Спробуйте ще раз за кілька хвилин.';
const unfit = 'Ця версія розділу не підходить до порталу. Оновіть сторінку.';

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
