-- applications: by what people recognise them, and when one last received a token of a user
alter table applications add column logo_url text;
alter table openid_consents add column last_used_at timestamptz(3);
create index openid_consents_by_age on openid_consents (project_id, application_id, created_at, user_id);
drop index openid_consents_by_application;
