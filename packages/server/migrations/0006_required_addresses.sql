-- Whether users without a verified primary address are restricted. Every statement that reads a user asks, and a configuration may
-- have megabytes.
alter table projects add column requires_verified_email boolean
  generated always as (config_override @> '{"onboarding.requireEmailVerification": true}') stored;
