alter table "releases" add "note" text null, add "noted_at" timestamptz null;
