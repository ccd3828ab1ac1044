-- A publishable client key is in every page of an application: it is no secret of its project, and the owner can look it up.
-- Sets that were made before have its last four characters only.
alter table api_key_sets add column sealed_publishable_client_key text;
