-- Why: what a payout needs to know of a person: bank account, papers, accepted documents.

select;
