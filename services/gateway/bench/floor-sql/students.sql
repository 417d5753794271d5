select '[' || coalesce(string_agg(
  case when parent is null then student else left(student, -1) || ',"parent":' || parent || '}' end,
  ',' order by replace(full_name, '’', '') collate "uk-x-icu", id), '') || ']' as body
from (
  select s.id, a.full_name,
    (select row_to_json(item) from (select s.id, a.full_name as fullname, $1::date as month, a.date_of_birth as "dateOfBirth", a.sex,
      a.phone_number as "phoneNumber", a.avatar_path as "avatarPath", s.school_info as "schoolInfo",
      s.is_password_sent as "isPasswordSent", s.comment, s.is_education_online as "isEducationOnline", s.discount,
      s.discount_valid_from as "discountValidFrom", s.discount_valid_to as "discountValidTo",
      coalesce(this_month.debt <= 0, false) as "isCurrentMonthPayed", next_month.student_id is not null as "isNextMonthPayed",
      round(coalesce(present.price, 0) * (100 - case
        when current_date >= coalesce(s.discount_valid_from, '-infinity')
         and current_date <= coalesce(s.discount_valid_to, 'infinity') then s.discount
        else 0 end) / 100, 2) as "monthlyPayment",
      coalesce(present.classes, '[]') as classes,
      case when this_month.charged > 0 then round((this_month.charged - this_month.discounted) / 100.0, 2)
        else round(coalesce(present.price, 0) * (100 - case
        when current_date >= coalesce(s.discount_valid_from, '-infinity')
         and current_date <= coalesce(s.discount_valid_to, 'infinity') then s.discount
        else 0 end) / 100, 2) end as due,
      round(coalesce(this_month.paid, 0) / 100.0, 2) as paid) item)::text as student,
    case when p.id is not null then json_build_object('id', p.id, 'fullName', pa.full_name,
      'phoneNumber', pa.phone_number, 'accountTypeLabel', sp.account_type_label)::text end as parent
  from students s
  join accounts a on a.id = s.id and a.archived_at is null
  left join student_parents sp on sp.student_id = s.id
  left join parents p on p.id = sp.parent_id
  left join accounts pa on pa.id = p.id
  left join ledger_months this_month on this_month.student_id = s.id and this_month.month = $1::date
  left join ledger_months next_month on next_month.student_id = s.id and next_month.month = ($1::date + interval '1 month')::date and next_month.debt <= 0
  left join (
    select m.student_id, sum(card.price_per_month) as price,
      json_agg(card.body order by card.subject_name, card.name, card.id) as classes
    from memberships m
    join (
      select g.id, g.name, sub.name as subject_name, g.price_per_month,
        json_build_object('id', g.id, 'className', g.name, 'subjectName', sub.name, 'subjectColor', sub.color) as body
      from groups g join subjects sub on sub.id = g.subject_id
    ) card on card.id = m.group_id
    where m.left_on is null
    group by m.student_id
  ) present on present.student_id = s.id
) students
