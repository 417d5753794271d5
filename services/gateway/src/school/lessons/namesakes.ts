import { sql } from 'kysely';

const birthYear = sql`extract(year from date_of_birth)`;

/** Year of birth, school or end of the phone of a student (accounts with students) with namesakes among the query's rows; else null. */
export const namesakeNote = sql<string | null>`case
  when count(*) over (partition by full_name) = 1 then null
  when date_of_birth is not null and count(*) over (partition by full_name, ${birthYear}) = 1 then ${birthYear}::text
  when school_info <> '' and count(*) over (partition by full_name, school_info) = 1 then school_info
  when phone_number like 'no-phone-%' then null
  else '…' || right(phone_number, 4) end`;
