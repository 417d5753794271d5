create index "card_payments_entry" on "card_payments" ("entry_id") where entry_id is not null;
