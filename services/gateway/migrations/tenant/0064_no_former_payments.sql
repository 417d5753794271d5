-- The release before the ledger, for which these stood, runs no more.
drop trigger ledger_entries_to_payments on ledger_entries;
drop table removed_payments;
drop table payments;
drop function keep_former_payment();
drop function take_former_payment();
