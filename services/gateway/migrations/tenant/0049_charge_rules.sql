-- How the centre charges a month, which months are closed, and a price per held lesson.
create table "charge_rules" ("id" int not null primary key, "rules" jsonb null, "closed_before" date null);
alter table "charge_rules" add constraint "charge_rules_one_check" check (id = 1);
alter table "charge_rules" add constraint "charge_rules_closed_before_check" check (extract(day from closed_before) = 1);

alter table "groups" add "price_per_lesson" numeric(10,2) null;
alter table "groups" add constraint "groups_price_per_lesson_check" check (price_per_lesson >= 0);

-- A reversal is the entry again with the opposite sign, and a closed month takes no entries. A month that is being closed
-- waits for entries of former months, which hold its row.
create or replace function check_ledger_entry() returns trigger language plpgsql set search_path from current as $$
declare
  original record;
  closed date;
begin
  if new.day < date_trunc('month', current_date) then
    select closed_before into closed from charge_rules where id = 1 for share;
    if new.day < closed then
      raise exception 'The month of % is closed', new.day using errcode = 'object_not_in_prerequisite_state';
    end if;
  end if;
  if new.reverses_id is null then return new; end if;
  select * into original from ledger_entries where id = new.reverses_id;
  if not found or original.reverses_id is not null
    or (original.student_id, original.kind, original.amount, original.month) is distinct from (new.student_id, new.kind, -new.amount, new.month)
    or (original.group_id, original.membership_id, original.recipient_id) is distinct from (new.group_id, new.membership_id, new.recipient_id) then
    raise exception 'A reversal differs from what it reverses' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
