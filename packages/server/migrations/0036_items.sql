-- How many of an item a customer has: what the application granted and took, and the balance after the latest change.
create table item_changes (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  -- Of a user or a team its UUID, without a reference: the program deletes the rows of a removed customer.
  customer_id text not null,
  item_id text not null,
  -- Positive: a grant. Negative: a use.
  delta double precision not null,
  created_at timestamptz(3) not null,
  -- From then on a grant no longer counts, and a use is given back.
  expires_at timestamptz(3),
  description text,
  idempotency_key text,
  primary key (project_id, id)
);
create index item_changes_by_customer on item_changes (project_id, customer_type, customer_id, item_id, created_at);
create index item_changes_by_expiry on item_changes (project_id, customer_type, customer_id, item_id, expires_at)
  where expires_at is not null;
create unique index item_changes_by_idempotency_key on item_changes (project_id, idempotency_key)
  where idempotency_key is not null;

-- The ledger of one customer and item up to an instant, so that a balance does not cost more with a longer history. Its
-- row is what changes of the item wait for.
create table item_balances (
  project_id text not null references projects on delete cascade,
  customer_type text not null,
  customer_id text not null,
  item_id text not null,
  -- The sums hold all that happened until then. Null: nothing has been added up.
  closed_at timestamptz(3),
  granted double precision not null default 0,
  expired double precision not null default 0,
  gone double precision not null default 0,
  -- Of what the configuration and subscriptions grant. Another one: the sums are of no use.
  basis text not null default '',
  -- Until then nothing expires and nothing is granted by itself.
  next_at timestamptz(3) not null default '-infinity',
  primary key (project_id, customer_type, customer_id, item_id)
);
