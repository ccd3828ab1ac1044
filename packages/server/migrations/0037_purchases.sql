-- What customers buy: links to purchase pages, subscriptions, and what is paid once.

-- Whoever has bought anything. Purchases of a customer wait for this row, so that two at once see each other.
create table payment_customers (
  project_id text not null references projects on delete cascade,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  -- Of a user or a team its UUID, without a reference: what was bought outlives the customer.
  customer_id text not null,
  -- The customer at Stripe, of one account. Null: none yet.
  stripe_account_id text,
  stripe_id text,
  -- How many times the state was fetched from Stripe, and which of these was stored last.
  fetches bigint not null default 0,
  stored_fetch bigint not null default 0,
  primary key (project_id, customer_type, customer_id)
);
create unique index payment_customers_by_stripe_id on payment_customers (project_id, stripe_id)
  where stripe_id is not null;

create table purchase_links (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  -- Of the secret part of the code.
  digest text not null,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  customer_id text not null,
  -- Null: an inline offer.
  offer_id text,
  -- The offer as it was when the link was made.
  offer json not null,
  -- Whether the prices and offers for servers alone are open to it.
  has_server_authority boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When it was bought with. Null: it can be.
  used_at timestamptz(3),
  -- The subscription or one-time purchase that waits for its payment. Null: none.
  pending_id uuid,
  primary key (project_id, id)
);
create unique index purchase_links_by_digest on purchase_links (project_id, digest);
create index purchase_links_by_expiry on purchase_links (expires_at);

create table subscriptions (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  customer_id text not null,
  offer_id text,
  offer json not null,
  price_id text not null,
  currency text not null,
  -- Of one, in minor units of the currency.
  amount integer not null,
  quantity integer not null,
  status text not null check (status in
    ('active', 'trialing', 'past_due', 'paused', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired')),
  is_test boolean not null,
  -- Repeated grants are counted from here.
  created_at timestamptz(3) not null,
  -- When it became live. Null: it never did.
  purchased_at timestamptz(3),
  period_start timestamptz(3) not null,
  period_end timestamptz(3),
  cancels_at_period_end boolean not null default false,
  ended_at timestamptz(3),
  -- Its link is used up with it, even where another choice was made since.
  link_id uuid not null,
  stripe_account_id text,
  stripe_id text,
  primary key (project_id, id)
);
create index subscriptions_by_customer on subscriptions (project_id, customer_type, customer_id);
create index subscriptions_by_age on subscriptions (project_id, purchased_at, id) where purchased_at is not null;
create unique index subscriptions_by_stripe_id on subscriptions (project_id, stripe_id) where stripe_id is not null;

create table one_time_purchases (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  customer_id text not null,
  offer_id text,
  offer json not null,
  price_id text not null,
  currency text not null,
  amount integer not null,
  quantity integer not null,
  is_test boolean not null,
  created_at timestamptz(3) not null,
  -- When it was paid. Null: it was not.
  purchased_at timestamptz(3),
  link_id uuid not null,
  stripe_account_id text,
  -- Of the payment intent.
  stripe_id text,
  primary key (project_id, id)
);
create index one_time_purchases_by_customer on one_time_purchases (project_id, customer_type, customer_id);
create index one_time_purchases_by_age on one_time_purchases (project_id, purchased_at, id)
  where purchased_at is not null;
create unique index one_time_purchases_by_stripe_id on one_time_purchases (project_id, stripe_id)
  where stripe_id is not null;

-- A grant of what was bought once. Null: a change that the application made.
alter table item_changes add column purchase_id uuid;
create index item_changes_by_age on item_changes (project_id, created_at, id) where purchase_id is null;
-- Of what was granted without a change when the sums were computed: `basis` is of the configuration alone.
alter table item_balances add column grants_basis text not null default '';
