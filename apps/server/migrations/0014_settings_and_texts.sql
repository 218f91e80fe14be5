-- Why: what a partner chooses to be told, and the programme's texts.

select;
