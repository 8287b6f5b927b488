import type { ContactDraft, PresetReason } from '@portal/domain/help/contact';
import { problemText } from '@portal/domain/help/problem-texts';
import { CallFailed } from '@portal/member-features/call-failed';
import type { AnswerChanges } from '@portal/member-features/draft';
import { Alert, Card, Fact, FactList, Text, VisuallyHidden } from '@portal/ui';
import { SelectField } from '@portal/ui/form';
import type { Issue } from './use-issue.ts';

interface Props {
  readonly issue: Issue;
  readonly preset: PresetReason | undefined;
  readonly onChange: (changes: AnswerChanges<ContactDraft>) => void;
}

/** Topic and issue: chosen by the page that led here and locked (CON-08 to CON-10), or to choose (CON-01, CON-11). */
export function IssueFields({ issue, preset, onChange }: Props) {
  if (preset) return <Locked preset={preset} />;
  const { query, chosen } = issue;
  if (query.status === 'error') {
    return (
      <CallFailed error={query.error} text={problemText('topics')} onRetry={() => void query.refetch()}>
        <Text>
          Nothing has been sent, and what you write here is kept. Please try again, or call us: you can call
          about anything.
        </Text>
      </CallFailed>
    );
  }
  if (query.data?.length === 0) {
    return (
      <Alert tone="info" title="Requests cannot be sent here at the moment.">
        <Text>You can call us about anything.</Text>
      </Alert>
    );
  }
  const { topicId, issueId } = chosen;
  const topics = query.data?.map(choiceOf) ?? [waiting(topicId)];
  const issues = query.data?.find(({ Id }) => Id === topicId)?.Issues.map(choiceOf) ?? [waiting(issueId)];
  return (
    <>
      {!query.data && <VisuallyHidden role="status">Getting the topics</VisuallyHidden>}
      <SelectField
        label="Topic"
        required
        name="topic"
        value={String(topicId)}
        options={topics}
        disabled={!query.data}
        onChange={({ target }) => onChange({ topicId: Number(target.value), issueId: undefined })}
      />
      <SelectField
        label="Issue"
        required
        name="issue"
        value={String(issueId)}
        options={issues}
        disabled={!query.data}
        onChange={({ target }) => onChange({ topicId, issueId: Number(target.value) })}
      />
    </>
  );
}

function Locked({ preset }: { preset: PresetReason }) {
  return (
    <Card as="section" aria-label="What your request is about">
      <FactList>
        <Fact label="Topic">{preset.topic}</Fact>
        <Fact label="Issue">{preset.issue}</Fact>
      </FactList>
    </Card>
  );
}

const choiceOf = ({ Id, Title }: { Id: number; Title: string }) => ({ value: String(Id), label: Title });

const waiting = (id: number) => ({ value: String(id), label: 'Getting the choices...' });
