alter table "card_payments" add "checks_until" timestamptz null;
create index "card_payments_checks" on "card_payments" ("checks_until") where checks_until is not null;
