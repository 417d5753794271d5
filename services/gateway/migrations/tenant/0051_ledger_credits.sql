-- The list of students asks who has paid too much in some month, which few have.
create index "ledger_months_credit" on "ledger_months" ("student_id") where debt < 0;
