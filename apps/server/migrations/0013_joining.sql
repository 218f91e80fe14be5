-- Why: how people come in and back: sign-up, invitations, recovery codes.

select;
