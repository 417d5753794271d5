import { sql, type RawBuilder } from 'kysely';
import { shownPhone } from '../../identity/accounts/account.entity.ts';

/** JSON list of contacts: parent, additional contact, student. Expects `students s` and `accounts a`. */
export const contactsJson: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('fullName', name, 'relation', relation, 'phoneNumber', phone) order by place), '[]')
  from (
    select 1 as place, pa.full_name as name, sp.account_type_label as relation, ${shownPhone('pa.phone_number')} as phone
    from student_parents sp join accounts pa on pa.id = sp.parent_id where sp.student_id = s.id
    union all
    select 2, coalesce(p.additional_contact_full_name, ''), 'Додатковий контакт', p.additional_contact_phone_number
    from student_parents sp join parents p on p.id = sp.parent_id where sp.student_id = s.id
    union all
    select 3, a.full_name, 'Учень', ${shownPhone('a.phone_number')}
  ) contact where phone <> '')`;
