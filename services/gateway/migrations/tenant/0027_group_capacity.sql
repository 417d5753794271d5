alter table "groups" add "capacity" int null;
alter table "groups" add constraint "groups_capacity_check" check (capacity > 0);
