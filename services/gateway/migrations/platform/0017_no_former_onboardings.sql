-- The release that still read these runs no more.
drop view spare_tenants;
drop table onboardings;
