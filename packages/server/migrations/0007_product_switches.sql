-- purchases and subscriptions: what a subscription was switched to, by the ids of the prices at Stripe that pay for each
alter table subscriptions add column switches jsonb not null default '{}';
