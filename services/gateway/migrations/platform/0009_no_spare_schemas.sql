-- Schemas are no longer made in advance for new centres. The previous release needs this table to open a centre: during the
-- minutes of a rolling update it answers that press with an error, and the press is made again.
do $spare$ declare spare bigint; begin
  for spare in select id from spare_tenants loop
    execute format('drop schema if exists %I cascade', 't_' || spare);
    execute format('drop role if exists %I', current_database() || '_t_' || spare);
  end loop;
end $spare$;
drop table spare_tenants;
