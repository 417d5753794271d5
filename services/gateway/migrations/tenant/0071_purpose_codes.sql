alter table "recipients" add "purpose_code" text not null default 'SUPP/SUPP';

alter table "invoices" add "purpose_code" text not null default 'SUPP/SUPP';
