import type { Spouse } from '@portal/domain/signing-link';
import { looksMistyped, type SpouseAnswers, spouseProblems } from '@portal/domain/spouse-consent';
import { Button, HStack, Icon, Stack, Text } from '@portal/ui';
import { ErrorSummary, RadioGroupField, TextField } from '@portal/ui/form';
import { type FormEvent, useState } from 'react';

interface Props {
  readonly opening: boolean;
  readonly onBack: () => void;
  readonly onContinue: (spouse: Spouse | null) => void;
}

const FIELDS = ['haveSpouse', 'spouseName', 'spouseEmail'] as const;
const LABELS: Readonly<Record<(typeof FIELDS)[number], string>> = {
  haveSpouse: 'Do you have a spouse?',
  spouseName: "Spouse's full name",
  spouseEmail: "Spouse's e-mail address",
};
const EMAIL_HINT = 'The request to sign is sent to this address.';

/** A question ends its own sentence. */
const summaryLabel = (label: string) => (label.endsWith('?') ? label : `${label}:`);

const NOTHING: SpouseAnswers = { haveSpouse: '', spouseName: '', spouseEmail: '' };

/**
 * The questions about a spouse (SPO-03 to SPO-06). The rules are a function of `packages/domain`, called when the form
 * is sent and without waiting: the window that Continue opens has to be opened within the click (AMB-46).
 */
export function SpouseForm({ opening, onBack, onContinue }: Props) {
  const [answers, setAnswers] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [emailLeft, setEmailLeft] = useState(false);
  const problems = attempt > 0 ? spouseProblems(answers) : {};
  const summary = FIELDS.flatMap((name) => {
    const message = problems[name];
    return message === undefined ? [] : { name, message: `${summaryLabel(LABELS[name])} ${message}` };
  });
  const change = (changes: Partial<SpouseAnswers>) => setAnswers((before) => ({ ...before, ...changes }));

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (Object.keys(spouseProblems(answers)).length > 0) return;
    const spouse = { name: answers.spouseName.trim(), email: answers.spouseEmail.trim() };
    onContinue(answers.haveSpouse === 'no' ? null : spouse);
  }

  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary attempt={attempt} problems={summary} />
      <Stack gap="6">
        <Text>In your state a spouse must agree before this form takes effect. We will ask by e-mail.</Text>
        <RadioGroupField
          label={LABELS.haveSpouse}
          name="haveSpouse"
          error={problems.haveSpouse}
          value={answers.haveSpouse}
          onChange={({ currentTarget }) =>
            change({ haveSpouse: currentTarget.value === 'no' ? 'no' : 'yes' })
          }
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
        {answers.haveSpouse !== 'no' && (
          <>
            <TextField
              label={LABELS.spouseName}
              name="spouseName"
              autoComplete="off"
              error={problems.spouseName}
              value={answers.spouseName}
              onChange={({ currentTarget }) => change({ spouseName: currentTarget.value })}
            />
            <TextField
              label={LABELS.spouseEmail}
              name="spouseEmail"
              hint={emailLeft && looksMistyped(answers.spouseEmail) ? <MistypedHint /> : EMAIL_HINT}
              type="text"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="off"
              error={problems.spouseEmail}
              value={answers.spouseEmail}
              onChange={({ currentTarget }) => change({ spouseEmail: currentTarget.value })}
              onBlur={() => setEmailLeft(true)}
            />
          </>
        )}
        <HStack gap="3" wrap="wrap">
          <Button type="submit" loading={opening} loadingText="Retrieving the form...">
            Continue
          </Button>
          <Button variant="secondary" onClick={onBack}>
            Back to Certificate
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}

/** SPO-05, AMB-32: nobody is stopped, and nobody waits for a message that cannot arrive. */
function MistypedHint() {
  return (
    <HStack as="span" gap="2" color="warning" fontWeight="semibold">
      <Icon name="warning" label="Warning" />
      Please check this address: {EMAIL_HINT.toLowerCase()}
    </HStack>
  );
}
