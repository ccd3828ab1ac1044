-- What a password reset removes, where an address was added from, and recovery codes that are sealed.

-- In which order addresses were added and verified and sign-in methods were added. A sequence, because the clocks of
-- several processes cannot say which of two came first. Rows from before this migration have 0: of what was there
-- already, nothing counts as added before an address was verified.
create sequence sign_in_method_order as bigint;

alter table contact_channels
  add column added_order bigint not null default 0,
  -- When the address was verified, if it is: it counts again whenever it has to be verified again.
  add column verified_order bigint not null default 0,
  -- The request that added the address, if it was the user's own.
  add column added_at timestamptz(3),
  add column added_from_ip text,
  add column added_from_country text,
  add column added_from_user_agent text;
alter table contact_channels
  alter column added_order set default nextval('sign_in_method_order'),
  alter column verified_order set default nextval('sign_in_method_order');

alter table passkeys add column added_order bigint not null default 0;
alter table passkeys alter column added_order set default nextval('sign_in_method_order');
alter table oauth_connections add column added_order bigint not null default 0;
alter table oauth_connections alter column added_order set default nextval('sign_in_method_order');
alter table owned_api_keys add column added_order bigint not null default 0;
alter table owned_api_keys alter column added_order set default nextval('sign_in_method_order');

-- Kept here, so that an address that the previous version changes or verifies is in order as well.
create function order_contact_channel() returns trigger language plpgsql as $$
begin
  if new.value <> old.value then
    new.added_order := nextval('sign_in_method_order');
    -- The request that added the former address says nothing about this one.
    new.added_at := null;
    new.added_from_ip := null;
    new.added_from_country := null;
    new.added_from_user_agent := null;
  end if;
  new.verified_order := nextval('sign_in_method_order');
  return new;
end $$;
create trigger contact_channels_ordered before update of value, is_verified on contact_channels
  for each row when (new.value <> old.value or (new.is_verified and not old.is_verified))
  execute function order_contact_channel();

-- Whether the second factor was added while no address of the account was verified.
alter table users add column totp_added_unverified boolean not null default false;
update users set totp_added_unverified = true
where sealed_totp_secret is not null and not exists (
  select from contact_channels c
  where c.project_id = users.project_id and c.user_id = users.id and c.is_verified);

-- A recovery code is kept as a digest that is sealed with the root secret. Plain digests from before are sealed in the
-- background, and accepted until then.
alter table recovery_codes
  add column id uuid not null default gen_random_uuid(),
  add column sealed_digest text;
alter table recovery_codes
  drop constraint recovery_codes_pkey,
  add primary key (project_id, user_id, id);
alter table recovery_codes alter column code_digest drop not null;
alter table recovery_codes add check ((code_digest is null) <> (sealed_digest is null));
create index recovery_codes_not_sealed on recovery_codes (project_id, user_id, id) where code_digest is not null;
