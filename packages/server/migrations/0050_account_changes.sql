-- Codes of mails about changes of an account, found by user: too many of them in a short time are refused.
create index codes_of_account_changes on codes (project_id, (subject ->> 'userId'), created_at)
  where purpose = 'account-change';
