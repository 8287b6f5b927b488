import {
  type EndpointOutput,
  GetPremiumReminder,
  queryKeyOf,
  SavePremiumReminder,
  useApiMutation,
  useApiQuery,
  useQueryClient,
} from '@portal/api';
import { useApiExtension } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { EarlierResultAlert } from '@portal/shared-features/earlier-result-alert';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useUnconfirmedRequests } from '@portal/shared-features/use-unconfirmed-requests';
import { Button, ScreenOnly, Skeleton, Stack, Text, TextLink } from '@portal/ui';
import { useRef } from 'react';
import { REMINDER_FAILED, REMINDER_NOT_SAVED } from './texts.ts';

type ReminderState = EndpointOutput<typeof GetPremiumReminder>;

/** Switches the email a week before a premium is due on or off (F-11), if the API sends such emails. */
export function PremiumReminder() {
  return useApiExtension('premium-reminder') ? <Reminder /> : null;
}

function Reminder() {
  const query = useApiQuery(GetPremiumReminder, { query: {} });
  return (
    <QueryPanel
      query={query}
      loadingLabel="Getting your e-mail reminder"
      loading={<Skeleton paddingBlock="6" />}
      failedText={REMINDER_FAILED}
      failedHelp="Nothing has changed. Please try again in a moment."
      isEmpty={() => false}
      empty={null}
    >
      {(reminder) => (
        <ReminderSwitch
          reminder={reminder}
          isCurrent={query.isSuccess && !query.isFetching}
          onReload={query.refetch}
        />
      )}
    </QueryPanel>
  );
}

interface SwitchProps {
  readonly reminder: ReminderState;
  /** False during a reload, and after one that failed. */
  readonly isCurrent: boolean;
  readonly onReload: () => Promise<{ readonly isSuccess: boolean }>;
}

function ReminderSwitch({ reminder, isCurrent, onReload }: SwitchProps) {
  const { IsOn } = reminder;
  const hasAddress = reminder.EmailAddress !== '';
  const queryClient = useQueryClient();
  const tracker = useRequestTracker('premium-reminder');
  const save = useApiMutation(SavePremiumReminder, tracker);
  const requests = useUnconfirmedRequests([tracker], onReload);
  const state = useRef<HTMLParagraphElement>(null);

  function saveChoice(on: boolean) {
    save.mutate(
      { query: {}, body: { IsOn: on } },
      {
        onSuccess: (saved) => {
          tracker.finish();
          queryClient.setQueryData(queryKeyOf(GetPremiumReminder, {}), saved);
          // The button disappears.
          if (!hasAddress) state.current?.focus();
        },
        onError: () => void reload(),
      },
    );
  }

  /** A lost response says nothing of the choice. */
  async function reload() {
    const { isSuccess } = await onReload();
    if (isSuccess) tracker.finish();
  }

  return (
    <Stack gap="3">
      <EarlierResultAlert requests={requests} notArrivedText={REMINDER_NOT_SAVED} />
      <Text ref={state} tabIndex={-1} aria-live="polite">
        {hasAddress ? reminderText(reminder) : <ConfirmAddressFirst />}
      </Text>
      {save.error && save.variables.body.IsOn !== IsOn && (
        <RequestErrorAlert error={save.error} text={REMINDER_NOT_SAVED} onRetry={() => saveChoice(!IsOn)}>
          {isCurrent ? 'Your e-mail reminder is as it was.' : 'Please try again in a moment.'}
        </RequestErrorAlert>
      )}
      {(IsOn || hasAddress) && (
        <ScreenOnly>
          <Button
            variant="secondary"
            loading={save.isPending}
            loadingText="Saving your choice"
            onClick={() => saveChoice(!IsOn)}
          >
            {IsOn ? 'Stop these e-mails' : 'E-mail me before a premium is due'}
          </Button>
        </ScreenOnly>
      )}
    </Stack>
  );
}

function reminderText({ IsOn, EmailAddress }: ReminderState): string {
  return IsOn
    ? `We e-mail ${EmailAddress} a week before a premium is due, unless a payment for it is set up.`
    : 'We can e-mail you a week before a premium is due. You will still get your bills.';
}

/** The account has no confirmed email address. */
function ConfirmAddressFirst() {
  return (
    <>
      We cannot e-mail you yet: your e-mail address is not confirmed. Please open the link in our e-mail to
      you, or{' '}
      <TextLink asChild>
        <Link to="/edit-profile/account">enter your address again</Link>
      </TextLink>
      .
    </>
  );
}
