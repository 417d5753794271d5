-- Names that were saved before `readName` (libs/contract/src/typed-text.ts) get its spelling: NFC, no unseen characters, single
-- spaces, one apostrophe, Cyrillic letters for Latin look-alikes in a Cyrillic word. Each change is in the centre's log.
create or replace function pg_temp.read_name(given text) returns text language sql as $read$
  select regexp_replace(coalesce(string_agg(
      case when part ~ '[А-яЄІЇҐєіїґ]' and translate(part, 'ABCEHIKMOPTXYaceiopxyÏï', 'АВСЕНІКМОРТХУасеіорхуЇї') !~ '[A-Za-z]'
        then translate(part, 'ABCEHIKMOPTXYaceiopxyÏï', 'АВСЕНІКМОРТХУасеіорхуЇї') else part end, '' order by place), ''),
    '(?<=[А-яЄІЇҐєіїґ])[''`´‘ʼ′＇](?=[А-яЄІЇҐєіїґ])', '’', 'g')
  from regexp_matches(
    btrim(regexp_replace(regexp_replace(regexp_replace(normalize(given, nfc), '\s+', ' ', 'g'),
      U&'[\0001-\001F\007F-\009F\00AD\061C\115F\1160\180E\200B\200C\200E\200F\202A-\202E\2060-\2064\2066-\206F\2800\3164\FEFF\FFA0]', '', 'g'), ' +', ' ', 'g')),
    '[[:alpha:]]+|[^[:alpha:]]+', 'g') with ordinality as parts (found, place), lateral (select found[1]) as word (part)
$read$;

do $rename$
declare
  named record;
  spelled text;
begin
  for named in
    select 'accounts' as of_table, 'full_name' as of_column, id, full_name as name, case role
      when 'Student' then 'student' when 'Parent' then 'parent' when 'Teacher' then 'teacher' end as entity,
      case role when 'Student' then 'students.updated' when 'Parent' then 'parents.updated' when 'Teacher' then 'teachers.updated'
        else 'profile.renamed' end as action
    from accounts
    union all select 'students', 'school_info', id, school_info, 'student', 'students.updated' from students
    union all select 'subjects', 'name', id, name, 'subject', 'subjects.updated' from subjects
    union all select 'topics', 'name', id, name, 'topic', 'topics.renamed' from topics
    union all select 'classrooms', 'name', id, name, 'classroom', 'classrooms.updated' from classrooms
  loop
    spelled := pg_temp.read_name(named.name);
    continue when spelled = named.name or spelled = '';
    begin
      execute format('update %I set %I = $1 where id = $2', named.of_table, named.of_column) using spelled, named.id;
      insert into audit_log (actor_name, action, entity, entity_id, before, after)
      values ('Портал', named.action, named.entity, named.id,
        jsonb_build_object(case named.of_column when 'full_name' then 'fullName' when 'school_info' then 'schoolInfo' else 'name' end, named.name),
        jsonb_build_object(case named.of_column when 'full_name' then 'fullName' when 'school_info' then 'schoolInfo' else 'name' end, spelled));
    exception when unique_violation then
      raise warning '% % keeps its name: % is taken', named.of_table, named.id, spelled;
    end;
  end loop;
end $rename$;
