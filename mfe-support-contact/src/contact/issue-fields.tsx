import type { ContactDraft, PresetReason } from '@portal/domain/help/contact';
import { problemText } from '@portal/domain/help/problem-texts';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import type { AnswerChanges } from '@portal/shared-features/use-draft';
import { Alert, Card, DescriptionList, DescriptionListItem, Text, VisuallyHidden } from '@portal/ui';
import { SelectField } from '@portal/ui/form';
import type { Issue } from './use-issue.ts';

interface Props {
  readonly issue: Issue;
  readonly preset: PresetReason | undefined;
  readonly onChange: (changes: AnswerChanges<ContactDraft>) => void;
}

/** Topic and issue: locked by the URL (CON-08 to CON-10), or selectable (CON-01, CON-11). */
export function IssueFields({ issue, preset, onChange }: Props) {
  if (preset) return <LockedIssue preset={preset} />;
  const { query, selected } = issue;
  if (query.status === 'error') {
    return (
      <RequestErrorAlert
        error={query.error}
        text={problemText('topics')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching ?? false}
      >
        <Text>Nothing has been sent. What you write below stays here.</Text>
      </RequestErrorAlert>
    );
  }
  if (query.data?.length === 0) {
    return (
      <Alert tone="info" title="Requests cannot be sent here at the moment.">
        <Text>You can call us about anything.</Text>
      </Alert>
    );
  }
  const { topicId, issueId } = selected;
  const topics = query.data?.map(toOption) ?? [loadingOption(topicId)];
  const issues = query.data?.find(({ Id }) => Id === topicId)?.Issues.map(toOption) ?? [
    loadingOption(issueId),
  ];
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

function LockedIssue({ preset }: { preset: PresetReason }) {
  return (
    <Card as="section" aria-label="What your request is about">
      <DescriptionList>
        <DescriptionListItem label="Topic">{preset.topic}</DescriptionListItem>
        <DescriptionListItem label="Issue">{preset.issue}</DescriptionListItem>
      </DescriptionList>
    </Card>
  );
}

const toOption = ({ Id, Title }: { Id: number; Title: string }) => ({ value: String(Id), label: Title });

const loadingOption = (id: number) => ({ value: String(id), label: 'Getting the choices...' });
