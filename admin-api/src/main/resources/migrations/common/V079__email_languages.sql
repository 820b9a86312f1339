-- The language in which an e-mail is, for screen readers and the words of its layout; null for English.
alter table letters add column locale text;
