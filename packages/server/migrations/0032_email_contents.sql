-- The log of mails shows what a mail said. A mail is rendered again when it is looked at: from its content, which many
-- mails share, and from what was its own, without its codes and links.

-- The sources of template and theme, as they were when mails were rendered with them.
create table email_contents (
  project_id text not null references projects on delete cascade,
  -- Of the content, keyed.
  digest text not null,
  sealed_content text not null,
  -- The last mail with this content, give or take an hour.
  used_at timestamptz(3) not null,
  primary key (project_id, digest)
);
create index email_contents_by_use on email_contents (used_at);

alter table sent_emails
  add column tries integer not null default 1,
  add column user_id uuid,
  add column template_id uuid,
  add column send_id uuid,
  -- Null: of the version before, or its content is not shown.
  add column content_digest text,
  -- The name of the recipient and the variables. Codes and links are masked.
  add column sealed_props text,
  add column can_resend boolean not null default false;
create index sent_emails_failed on sent_emails (project_id, sent_at desc, id desc) where error is not null;
create index sent_emails_of_user on sent_emails (project_id, user_id, sent_at desc, id desc) where user_id is not null;
create index sent_emails_of_send on sent_emails (project_id, send_id, sent_at desc, id desc) where send_id is not null;
