import pg from 'pg';

const { builtins } = pg.types;

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}

/** bigint is read as a number (ids stay below 2^53), a date as `YYYY-MM-DD`; numeric stays text, timestamptz a Date. */
export const connectionTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== 'binary' && oid === builtins.INT8) return parseBigint;
    if (format !== 'binary' && oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};
