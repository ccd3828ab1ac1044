-- emails: sends at a later time, and the mails to single users as one can pause, reschedule and cancel them
alter table email_sends
  -- The latest time for which one of its mails is scheduled. Null: it was sent at once.
  add column scheduled_at timestamptz(3),
  add column is_high_priority boolean not null default false;

alter table email_recipients
  -- Of the mail, in the log as well.
  add column mail_id uuid not null default gen_random_uuid(),
  -- Null: at once.
  add column scheduled_at timestamptz(3),
  -- When it was skipped or changed by hand.
  add column changed_at timestamptz(3),
  add column skip_reason text;
create index email_recipients_by_mail on email_recipients (project_id, mail_id);

alter table email_recipients drop constraint email_recipients_state_check;
alter table email_recipients add constraint email_recipients_state_check
  check (state in ('waiting', 'paused', 'sent', 'failed', 'skipped'));
