import { LOCKED_OUT_CODE, validationErrorText } from '@portal/domain/people/registration-messages';
import { usePlatform } from '@portal/section-sdk';
import { Alert, Box, PhoneLink, Text } from '@portal/ui';
import { useEffect, useRef } from 'react';
import type { ValidationFailure } from './use-validation.ts';

/** Suggests a call from this failure on; the server pauses after five in 15 minutes. */
const REPEATED_FAILURES = 3;

const NOT_FOUND_TITLE = 'We could not find your membership.';
/** During a pause the answers are not checked. */
const PAUSED_TITLE = 'Please wait 15 minutes.';

/** What to compare, by response code. The owner of the number is checked, so that the number may be the wrong one. */
const ANSWERS_TO_CHECK: Readonly<Record<number, string>> = {
  1000: 'your certificate number',
  2000: 'your date of birth and your certificate number',
  3000: 'the last four digits of your Social Security number, and your certificate number',
};

/** REG-28: plain title, specified text and both phone numbers. Takes the focus after each failure. */
export function ValidationError({ code, attempts }: ValidationFailure) {
  const { supportPhoneTollFree, supportPhoneLocal, supportHours } = usePlatform().config.society;
  const root = useRef<HTMLDivElement>(null);
  const text = validationErrorText(code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer again is news too
  useEffect(() => root.current?.focus(), [code, attempts]);
  return (
    <Box ref={root} tabIndex={-1} role="group" aria-label={text} marginBottom="6">
      <Alert tone="danger" title={code === LOCKED_OUT_CODE ? PAUSED_TITLE : NOT_FOUND_TITLE}>
        <Text>
          {code === LOCKED_OUT_CODE
            ? 'For your protection, we pause for 15 minutes after several tries. Nothing you entered is lost. Please try again then, or call us.'
            : `Please check ${ANSWERS_TO_CHECK[code] ?? 'your three answers'}. What you entered is still here.`}
        </Text>
        <Text>{text}</Text>
        {code !== LOCKED_OUT_CODE && attempts >= REPEATED_FAILURES && (
          <Text>After five tries we pause for 15 minutes. We are glad to finish this with you by phone.</Text>
        )}
        <Text>
          Call <PhoneLink number={supportPhoneTollFree} /> or <PhoneLink number={supportPhoneLocal} />
          <span>{`. ${supportHours}.`}</span>
        </Text>
      </Alert>
    </Box>
  );
}
