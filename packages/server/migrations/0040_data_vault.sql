-- The data vault: values that arrive encrypted, encrypted again. A value lies apart from its key, so that neither is worth anything
-- without the other, and the keys of owners lie apart from both (docs/decisions/0090).

-- One key for all that a user or a team has in the vault. It is destroyed with them.
create table data_vault_owner_keys (
  project_id text not null references projects on delete cascade,
  owner_type text not null check (owner_type in ('user', 'team')),
  -- Without a reference: the program deletes the rows of a removed owner.
  owner_id uuid not null,
  -- Under the root secret.
  sealed_key text not null,
  created_at timestamptz(3) not null,
  primary key (project_id, owner_type, owner_id)
);

-- The data key of each value, a new one with each write.
create table data_vault_data_keys (
  project_id text not null references projects on delete cascade,
  store_id text not null,
  -- What a client made of the name and its secret.
  hashed_key text not null,
  -- Null: the value is no one's.
  owner_type text check (owner_type in ('user', 'team')),
  owner_id uuid,
  -- Under the owner's key, or under the root secret where there is no owner.
  sealed_key text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, store_id, hashed_key),
  check ((owner_type is null) = (owner_id is null))
);
create index data_vault_data_keys_by_owner on data_vault_data_keys (project_id, owner_type, owner_id, store_id, hashed_key)
  where owner_id is not null;

create table data_vault_values (
  project_id text not null,
  store_id text not null,
  hashed_key text not null,
  -- Under the data key.
  ciphertext bytea not null,
  primary key (project_id, store_id, hashed_key),
  foreign key (project_id, store_id, hashed_key) references data_vault_data_keys on delete cascade
);
