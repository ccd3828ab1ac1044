-- Restrictions by an administrator, and what a server noted of a sign-up.
alter table users
  add column restricted_by_admin boolean not null default false,
  -- The user sees it.
  add column restricted_by_admin_reason text,
  add column restricted_by_admin_private_details text,
  -- Two upper-case letters.
  add column country_code text,
  -- From 0 to 100.
  add column bot_score smallint not null default 0,
  add column free_trial_abuse_score smallint not null default 0;

alter table signing_keys drop constraint signing_keys_audience_check;
alter table signing_keys add constraint signing_keys_audience_check
  check (audience in ('user', 'restricted', 'anonymous'));
