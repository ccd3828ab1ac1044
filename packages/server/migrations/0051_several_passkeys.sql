-- A user may have several passkeys, each with a name. How many is checked by the program, which holds the user's row.
alter table passkeys add column name text;
alter table passkeys drop constraint passkeys_one_per_user;
create index passkeys_by_user on passkeys (project_id, user_id);

-- Removing one of several leaves the user with a passkey.
create or replace function keep_has_passkey() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update users set has_passkey = true where project_id = new.project_id and id = new.user_id and not has_passkey;
  else
    update users set has_passkey = false where project_id = old.project_id and id = old.user_id and has_passkey
      and not exists (select from passkeys p where p.project_id = old.project_id and p.user_id = old.user_id);
  end if;
  return null;
end $$;
