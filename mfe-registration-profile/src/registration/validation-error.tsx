import { LOCKED_OUT_CODE, validationErrorText } from '@portal/domain/people/registration-messages';
import { formatTimeInChicago } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { Alert, Box, PhoneLink, Text } from '@portal/ui';
import { FieldLink } from '@portal/ui/form';
import { useEffect, useRef } from 'react';
import { OWNERS_ONLY } from './call-instead.tsx';
import { answersToCheck, IDENTITY_LABELS } from './identity-labels.ts';
import type { ValidationFailure } from './use-validation.ts';

/** Suggests a call from this failure on; the server pauses after five in 15 minutes. */
const REPEATED_FAILURES = 3;
const PAUSE_MS = 15 * 60_000;

/** REG-28: plain title, what to do, both phone numbers and the specified text. Takes the focus after each failure. */
export function ValidationError(failure: ValidationFailure) {
  const { code, attempts } = failure;
  const { supportPhoneTollFree, supportPhoneLocal, supportHours } = usePlatform().config.society;
  const root = useRef<HTMLDivElement>(null);
  const text = validationErrorText(code);
  const isPaused = code === LOCKED_OUT_CODE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer again is news too
  useEffect(() => root.current?.focus(), [code, attempts]);
  return (
    <Box ref={root} tabIndex={-1} role="group" aria-label={text} marginBottom="6">
      <Alert tone="danger" title={isPaused ? pausedTitle(failure) : 'We could not find your membership.'}>
        {isPaused ? (
          <Text>
            For your protection, we pause for 15 minutes after several tries. Nothing you entered is lost.
          </Text>
        ) : (
          <AnswersToCheck code={code} />
        )}
        {!isPaused && attempts >= REPEATED_FAILURES && (
          <Text>After five tries we pause for 15 minutes. We are glad to finish this with you by phone.</Text>
        )}
        <Text>
          Call <PhoneLink number={supportPhoneTollFree} /> or <PhoneLink number={supportPhoneLocal} />
          <span>{`. ${supportHours}.`}</span>
        </Text>
        <Text size="sm" tone="muted">
          <span>If you call, please read this to us:</span> <span>{text}</span>
        </Text>
      </Alert>
    </Box>
  );
}

/**
 * The latest end of the pause. A try during it does not extend it, and a longer one is a lock. As the first
 * answer, the code may also mean two owners with the same facts, who have to call (AMB-72).
 */
function pausedTitle({ since, failedAt, firstCode }: ValidationFailure): string {
  const end = new Date(since.getTime() + PAUSE_MS);
  if (failedAt >= end) return 'Please call us.';
  const again = `try again after ${formatTimeInChicago(end)} Central.`;
  return firstCode === LOCKED_OUT_CODE ? `Please call us, or ${again}` : `Please ${again}`;
}

function AnswersToCheck({ code }: { code: number }) {
  return (
    <>
      <Text>Please check these answers. What you entered is still here.</Text>
      <Box as="ul" listStyleType="disc" paddingInlineStart="min({spacing.6}, 8vw)">
        {answersToCheck(code).map((name) => (
          <li key={name}>
            <FieldLink name={name}>{IDENTITY_LABELS[name]}</FieldLink>
          </li>
        ))}
      </Box>
      <Text>{OWNERS_ONLY}</Text>
    </>
  );
}
