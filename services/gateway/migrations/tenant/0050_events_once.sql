create unique index "notices_event_once" on "notices" ("account_id", "told") where kind = 'event' and told <> '';
-- Whether another channel has told a person what one could not.
create index "deliveries_account" on "deliveries" ("account_id");
