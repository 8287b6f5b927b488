-- Room on each page for the rows that a nightly import changes. A new version on the page of the old one needs no index
-- entries (HOT).
alter table member set (fillfactor = 95);
alter table address set (fillfactor = 95);
alter table certificate set (fillfactor = 95);
alter table certificate_party set (fillfactor = 95);
alter table certificate_activity set (fillfactor = 95);
alter table rider set (fillfactor = 95);
alter table surrender_quote set (fillfactor = 95);
alter table payment_summary set (fillfactor = 95);
alter table payline set (fillfactor = 95);
alter table payment_history set (fillfactor = 95);
alter table document set (fillfactor = 95);
alter table document_amount set (fillfactor = 95);
