import { notValidatedText, PAUSED_CODE } from '@portal/domain/people/registration-texts';
import { usePlatform } from '@portal/platform';
import { Alert, Box, PhoneLink, Text } from '@portal/ui';
import { useEffect, useRef } from 'react';
import type { NotFound } from './use-validation.ts';

/** From here on a call may be quicker; after five in 15 minutes the server pauses. */
const SEVERAL = 3;

/** REG-28: why nobody was found, and both numbers of those who help. It takes the focus each time. */
export function NotValidated({ code, times }: NotFound) {
  const { supportPhoneTollFree, supportPhoneLocal, supportHours } = usePlatform().config.society;
  const root = useRef<HTMLDivElement>(null);
  const text = notValidatedText(code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer again is news too
  useEffect(() => root.current?.focus(), [code, times]);
  return (
    <Box ref={root} tabIndex={-1} role="group" aria-label={text} marginBottom="6">
      <Alert tone="danger" title={text}>
        {code === PAUSED_CODE && (
          <Text>
            After several tries we pause for 15 minutes, so that nobody can guess what is yours. Nothing is
            lost: please try again then, or call us now.
          </Text>
        )}
        {code !== PAUSED_CODE && times >= SEVERAL && (
          <Text>After five tries we pause for 15 minutes. We are glad to finish this with you by phone.</Text>
        )}
        <Text>
          Call <PhoneLink number={supportPhoneTollFree} /> or <PhoneLink number={supportPhoneLocal} />
          <span>{`. ${supportHours}`}</span>
        </Text>
      </Alert>
    </Box>
  );
}
