-- By which key, colleague or member a credential was made. It is worth nothing once that source may not make it any more; the
-- statement that accepts it looks (docs/decisions/0185). Null: the user made it, by proving who they are, or the server itself.
alter table sessions add column source jsonb;
alter table webhook_tokens add column source jsonb;
alter table purchase_links add column source jsonb;

-- For the schedule that notes the end of such sessions.
create index sessions_of_key_sets on sessions (project_id, (source ->> 'keySetId'))
  where ended_at is null and source ->> 'by' = 'key';
create index sessions_of_colleagues on sessions (project_id, id)
  where ended_at is null and source ->> 'by' = 'colleague';
