-- Told offers are deleted by the day of their lesson.
create index "make_up_offers_missed_on" on "make_up_offers" ("missed_on");
