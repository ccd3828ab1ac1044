-- When a mail that failed for the moment is tried again. Null: it left, or it is not tried again.
alter table sent_emails add column next_try_at timestamptz;
