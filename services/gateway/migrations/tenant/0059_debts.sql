-- Until which day a month is to be paid, reminders of debts, and promises of payment.
alter table "charge_rules" add "due_day" int not null default 10, add "remind_at" timestamptz null;
alter table "charge_rules" add constraint "charge_rules_due_day_check" check (due_day >= 1 and due_day <= 28);

create table "payment_promises" ("student_id" bigint not null, "month" date not null, "day" date not null, "note" text null, "entered_by" bigint null, "entered_at" timestamptz not null default now(), "told_at" timestamptz null, primary key ("student_id"));
create index "payment_promises_untold" on "payment_promises" ("day") where told_at is null;

create table "debt_reminders" ("student_id" bigint not null, "due_on" date not null, "stage" int not null, "told_at" timestamptz not null default now(), primary key ("student_id", "due_on", "stage"));

alter table "payment_promises" add constraint "payment_promises_student_id_fkey" foreign key ("student_id") references "students" ("id") on update no action on delete cascade;
alter table "debt_reminders" add constraint "debt_reminders_student_id_fkey" foreign key ("student_id") references "students" ("id") on update no action on delete cascade;

-- Families are told of new payments and invoices.
create index "ledger_entries_entered" on "ledger_entries" ("entered_at");
create index "invoices_issued" on "invoices" ("issued_at");
