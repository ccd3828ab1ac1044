-- users: a BCP 47 tag, which chooses the language of emails to them.
alter table users add column locale text;
