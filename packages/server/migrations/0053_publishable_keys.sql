-- A publishable client key is in every page of an application: it is no secret, and its owner can look it up. Sets that were
-- made before have its last four characters only.
alter table api_key_sets add column publishable_client_key text;
