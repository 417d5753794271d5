create table "platform_key" ("id" int not null, "wrapped_key" text not null, primary key ("id"));
