-- The students list asks who has paid this month and the next one; without it each look reads the payments of all years.
create index payments_month on payments (month);
