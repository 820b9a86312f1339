-- SQLite keeps all shops in one file, and its keys as they are.
select 1;
