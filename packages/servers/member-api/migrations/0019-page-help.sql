-- The few questions that each page of the portal has near at hand, by the topic that the page names; data of the society.

create table page_question (
  topic text not null,
  faq_id integer not null references faq on delete cascade,
  position integer not null,
  primary key (topic, faq_id)
);
