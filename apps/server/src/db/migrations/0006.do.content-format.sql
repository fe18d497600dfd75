-- How the content of a post is drawn (WRITE-02): as it is written, or by the marks in it.
alter table news add column content_format text not null default 'plain' check (content_format in ('plain', 'markdown'));
