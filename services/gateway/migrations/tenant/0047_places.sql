-- What a lesson needs of its place: seats of the room, opening hours of the site, and the way to other sites.
alter table "classrooms" add "places" int null;
alter table "classrooms" add constraint "classrooms_places_check" check (places > 0);

alter table "sites" add "opens_at" time null, add "closes_at" time null, add "way_minutes" int null;
alter table "sites" add constraint "sites_hours_check" check (opens_at < closes_at);
alter table "sites" add constraint "sites_way_check" check (way_minutes > 0);
