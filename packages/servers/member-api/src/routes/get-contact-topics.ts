import { GetContactTopics } from '@portal/api/contracts/member-user';
import { createMemberRoute } from './route.ts';

/** API-17, CON-15. */
export const getContactTopics = createMemberRoute(GetContactTopics, {
  authorize: {},
  handle: async ({ readFromReplica }) => {
    const [topics, issues] = await readFromReplica((db) =>
      Promise.all([
        db.selectFrom('contact_topic').selectAll().orderBy('position').execute(),
        db.selectFrom('contact_issue').selectAll().orderBy('position').execute(),
      ]),
    );
    const byTopic = Map.groupBy(issues, (issue) => issue.contact_topic_id);
    return topics.map((topic) => ({
      Id: topic.contact_topic_id,
      Title: topic.title,
      Issues: (byTopic.get(topic.contact_topic_id) ?? []).map((issue) => ({
        Id: issue.contact_issue_id,
        Title: issue.title,
      })),
    }));
  },
});
