-- What the rows of a project occupy, measured a while ago. It is added up for the user who created the project.
alter table projects add column stored_bytes bigint not null default 0;
