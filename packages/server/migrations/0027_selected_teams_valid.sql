-- no-transaction
alter table users validate constraint users_selected_team;
