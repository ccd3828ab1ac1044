-- A debit is one of the most frequent writes. A reference to the project made all debits of a project lock one row at the same
-- time; the program deletes the changes of a removed project. And one index by customer is enough: no one looks for an id alone.
alter table item_changes drop constraint item_changes_project_id_fkey;
alter table item_changes drop constraint item_changes_pkey;
alter table item_changes add primary key (project_id, customer_type, customer_id, item_id, created_at, id);
drop index item_changes_by_customer;
