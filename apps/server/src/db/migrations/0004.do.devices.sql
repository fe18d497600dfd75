-- Kind of the device that signed in, reduced from its user agent (G-324): names of browser and system, null where they are not known.
alter table member_sessions add column browser text, add column system text;
alter table sessions add column browser text, add column system text;
