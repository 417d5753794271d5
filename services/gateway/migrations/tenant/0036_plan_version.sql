alter table "groups" add "plan_version" int not null default 0, add "plan_changed_at" timestamptz not null default now();
