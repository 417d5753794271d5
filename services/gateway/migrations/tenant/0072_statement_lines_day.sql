create index "statement_lines_day" on "statement_lines" ("day");
