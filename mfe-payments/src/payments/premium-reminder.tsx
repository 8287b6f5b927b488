import {
  type Certificate,
  type EndpointOutput,
  GetPremiumReminder,
  queryKeyOf,
  SavePremiumReminder,
  useApiMutation,
  useApiQuery,
  useQueryClient,
} from '@portal/api';
import type { Premium } from '@portal/domain/payments/premium-calendar';
import { canBeReminded } from '@portal/domain/payments/premium-reminder';
import { useApiExtension, usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { EarlierResultAlert } from '@portal/shared-features/earlier-result-alert';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useUnconfirmedRequests } from '@portal/shared-features/use-unconfirmed-requests';
import { Button, ScreenOnly, Skeleton, Stack, Text, TextLink } from '@portal/ui';
import { useRef, useState } from 'react';
import { REMINDER_FAILED, REMINDER_NOT_SAVED } from './texts.ts';

type ReminderState = EndpointOutput<typeof GetPremiumReminder>;

/**
 * The setting of the email a week before a premium is due (F-11). Undefined if the API sends no such emails, or if it is
 * off and the payor could not get one.
 */
export function usePremiumReminder(next: readonly Premium<Certificate>[]): ReminderProps | undefined {
  const { today } = usePlatform();
  const isAvailable = useApiExtension('premium-reminder');
  const query = useApiQuery(GetPremiumReminder, { query: {} }, { enabled: isAvailable });
  const [wasOn, setWasOn] = useState(false);
  // After Stop it stays, with the focus.
  if (query.data?.IsOn && !wasOn) setWasOn(true);
  const isOffered = next.some(({ certificate }) => canBeReminded(certificate, today()));
  if (!isAvailable || !(isOffered || wasOn)) return undefined;
  return { query, isOffered, hasAnnuity: next.some(({ certificate }) => certificate.LineOfBusiness === 'A') };
}

interface Offer {
  /** The email can come before one of the premiums. */
  readonly isOffered: boolean;
  readonly hasAnnuity: boolean;
}

interface ReminderProps extends Offer {
  readonly query: ReturnType<typeof useApiQuery<typeof GetPremiumReminder>>;
}

/** Switches the email a week before a premium is due on or off. */
export function PremiumReminder({ query, ...offer }: ReminderProps) {
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
          {...offer}
          reminder={reminder}
          isCurrent={query.isSuccess && !query.isFetching}
          onReload={query.refetch}
        />
      )}
    </QueryPanel>
  );
}

interface SwitchProps extends Offer {
  readonly reminder: ReminderState;
  /** False during a reload, and after one that failed. */
  readonly isCurrent: boolean;
  readonly onReload: () => Promise<{ readonly isSuccess: boolean }>;
}

function ReminderSwitch({ reminder, isOffered, hasAnnuity, isCurrent, onReload }: SwitchProps) {
  const { IsOn } = reminder;
  const hasAddress = reminder.EmailAddress !== '';
  const canStart = isOffered && hasAddress;
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
          if (!canStart) state.current?.focus();
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
        {hasAddress ? reminderText(reminder, { isOffered, hasAnnuity }) : <ConfirmAddressFirst />}
      </Text>
      {save.error && save.variables.body.IsOn !== IsOn && (
        <RequestErrorAlert error={save.error} text={REMINDER_NOT_SAVED} onRetry={() => saveChoice(!IsOn)}>
          {isCurrent ? 'Your e-mail reminder is as it was.' : 'Please try again in a moment.'}
        </RequestErrorAlert>
      )}
      {(IsOn || canStart) && (
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

function reminderText({ IsOn, EmailAddress }: ReminderState, { isOffered, hasAnnuity }: Offer): string {
  const exception = hasAnnuity ? ' Not for annuity contributions.' : '';
  if (IsOn) {
    if (!isOffered) return 'E-mails are on, but none of your premiums gets one now.';
    return `We e-mail ${EmailAddress} a week before a premium is due, unless a payment for it is set up.${exception}`;
  }
  return isOffered
    ? `We can e-mail you a week before a premium is due.${exception} You will still get your bills.`
    : 'We do not e-mail you before a premium is due.';
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
