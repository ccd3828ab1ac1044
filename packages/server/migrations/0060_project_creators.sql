-- The user of `internal` who created a project. Null: the server made it, or it is older than this column.
alter table projects add column creator_id uuid;
create index projects_of_creators on projects (creator_id) where creator_id is not null;
