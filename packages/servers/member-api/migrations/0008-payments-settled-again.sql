-- A schedule that a person has settled as failed, and that pays all the same, may come to wait for a person once more.
alter table payment_settlement drop constraint payment_settlement_payment_id_key;

create index payment_settlement_of_payment on payment_settlement (payment_id);
