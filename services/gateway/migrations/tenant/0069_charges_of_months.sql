-- A charge posted while the charges are counted would miss the count.
lock table ledger_entries in share row exclusive mode;

-- A month with a one-off alone is still to be charged.
alter table "ledger_months" add "charges" int not null default 0;
update ledger_months m set charges = c.standing from (
  select student_id, month, sum(case when reverses_id is null then 1 else -1 end)::int as standing
  from ledger_entries where kind = 'charge' group by student_id, month) c
where c.student_id = m.student_id and c.month = m.month;

create or replace function sum_ledger_entry() returns trigger language plpgsql set search_path from current as $$
declare
  charged_sum bigint := 0;
  discounts bigint := 0;
  payment bigint := 0;
  counted int := 0;
  charge_count int := 0;
begin
  if new.kind in ('charge', 'one-off') then charged_sum := -new.amount;
  elsif new.kind in ('payment', 'refund') then payment := new.amount;
  else discounts := new.amount;
  end if;
  if new.kind = 'payment' then
    counted := 1;
    if new.reverses_id is not null then counted := -1; end if;
  end if;
  if new.kind = 'charge' then
    charge_count := 1;
    if new.reverses_id is not null then charge_count := -1; end if;
  end if;
  insert into ledger_months (student_id, month, charged, discounted, paid, debt, payments, charges)
  values (new.student_id, new.month, charged_sum, discounts, payment, -new.amount, counted, charge_count)
  on conflict (student_id, month) do update set
    charged = ledger_months.charged + excluded.charged, discounted = ledger_months.discounted + excluded.discounted,
    paid = ledger_months.paid + excluded.paid, debt = ledger_months.debt + excluded.debt, payments = ledger_months.payments + excluded.payments,
    charges = ledger_months.charges + excluded.charges;
  return null;
end
$$;
