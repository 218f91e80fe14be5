-- Why: what leaves the server later (mail, text messages) or is fetched once by a new tab.

select;
