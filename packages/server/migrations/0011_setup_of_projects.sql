-- projects: what published dashboards keep of setting a project up, and the small logo for dark pages.
alter table projects
  add column logo_dark_url text,
  add column onboarding_status text not null default 'completed',
  add column onboarding_state jsonb,
  add column is_development_environment boolean not null default false;
