-- Why: projects, codes, field devices and cable types of a partner.

select;
