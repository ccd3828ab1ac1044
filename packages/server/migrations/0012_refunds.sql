-- purchases and subscriptions: what was given back of a payment, and what ended with it
create table refunds (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  -- Of the subscription or the one-time purchase.
  purchase_id uuid not null,
  is_subscription boolean not null,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  customer_id text not null,
  display_name text not null,
  currency text not null,
  amount integer not null check (amount >= 0),
  -- Whether the customer lost the product at once.
  is_ended boolean not null,
  quantity integer not null,
  -- Of the refund at Stripe. Null: nothing was given back.
  stripe_id text,
  created_at timestamptz(3) not null,
  primary key (project_id, id)
);
create index refunds_by_age on refunds (project_id, created_at, id);
create index refunds_by_purchase on refunds (project_id, purchase_id);

-- When a refund took it away. Null: the customer has it.
alter table one_time_purchases add column ended_at timestamptz(3);
