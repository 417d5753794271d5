alter table "sessions" add "is_renewal_used" boolean not null default true;
