-- Who stands for somebody of the platform has a number that no person can have: ten digits might be anybody's.
-- A release that does not know it goes on giving such accounts digits, which the next entry makes good.
alter table accounts drop constraint accounts_phone_number_check;
update accounts set phone_number = 'support-' || support_of where support_of is not null;
-- Those that came in a passport stand for nobody here.
update accounts set phone_number = 'former-support-' || id
where support_of is null and role = 'TenantAdmin' and password_hash is null and issued_password is null
  and phone_number = '9' || lpad(id::text, 9, '0');
alter table accounts add constraint accounts_phone_number_check check (
  phone_number ~ '^\d{10}$' or phone_number ~ '^former-support-\d+$'
  or coalesce(phone_number = 'support-' || support_of, false));

-- What a session of support rests upon: the session on the platform that it was opened from, and a keyed digest that
-- another password makes another. Without both it is over.
alter table sessions add column support_from uuid, add column support_proof text;
