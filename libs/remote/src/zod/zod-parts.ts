// `zod/v4`: the bare name `zod` leads a page back here.
export {
  ZodError, ZodType, any, array, boolean, coerce, config, custom, date, discriminatedUnion, email, enum, flattenError, int, intersection,
  iso, lazy, literal, looseObject, never, null, nullable, nullish, number, object, optional, partialRecord, pipe, preprocess,
  prettifyError, record, strictObject, string, templateLiteral, transform, tuple, undefined, union, unknown, url, uuid,
} from 'zod/v4';
