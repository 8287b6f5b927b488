import { GetPaperlessState, type PaperlessState, useApiQuery } from '@portal/api';
import { DOCUMENT_GROUPS } from '@portal/domain/certificates/documents';
import { formatLongDate } from '@portal/domain/values/dates';
import type { UnconfirmedRequest } from '@portal/section-sdk';
import { EarlierResultAlert } from '@portal/shared-features/earlier-result-alert';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { useHasPersistedInput } from '@portal/shared-features/use-persisted-form';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useUnconfirmedRequests } from '@portal/shared-features/use-unconfirmed-requests';
import {
  Alert,
  Box,
  Button,
  DescriptionList,
  DescriptionListItem,
  PanelSection,
  ScreenOnly,
  Skeleton,
  Stack,
  Text,
} from '@portal/ui';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PAPERLESS_FAILED } from '../texts.ts';
import { ConfirmAddressFirst } from './confirm-address-first.tsx';
import { PAPERLESS } from './paperless-link.tsx';
import { PAPERLESS_REQUEST } from './paperless-request.ts';

const PaperlessForm = lazyPart(
  async () => (await import('./paperless-form.tsx')).PaperlessForm,
  <Skeleton paddingBlock="12" />,
);

/** Current delivery of documents, and the form to change it (F-11). */
export function Paperless() {
  const query = useApiQuery(GetPaperlessState, { query: {} });
  const unconfirmedRequests = useUnconfirmedRequests([useRequestTracker(PAPERLESS_REQUEST)], query.refetch);
  return (
    <PanelSection {...PAPERLESS}>
      <QueryPanel
        query={query}
        loadingLabel="Getting how your documents come to you"
        loading={<Skeleton paddingBlock="8" />}
        failedText={PAPERLESS_FAILED}
        failedHelp="Nothing has changed. Please try again in a moment."
        isEmpty={() => false}
        empty={null}
      >
        {(state) => <Choice state={state} unconfirmedRequests={unconfirmedRequests} />}
      </QueryPanel>
    </PanelSection>
  );
}

type Phase = 'shown' | 'editing' | 'saved' | 'unchanged';

interface ChoiceProps {
  readonly state: PaperlessState;
  /** Choices that were sent before this page opened. */
  readonly unconfirmedRequests: readonly UnconfirmedRequest[];
}

function Choice({ state, unconfirmedRequests }: ChoiceProps) {
  const hasInput = useHasPersistedInput(PAPERLESS_REQUEST);
  const hasAddress = state.EmailAddress !== '';
  const isPaperless = state.Choices.some(({ IsPaperless }) => IsPaperless);
  const canChange = hasAddress || isPaperless;
  const [phase, setPhase] = useState<Phase>(hasInput && canChange ? 'editing' : 'shown');
  const button = useRef<HTMLButtonElement>(null);

  /** The pressed button vanishes, so the heading takes its focus. */
  function edit({ currentTarget }: MouseEvent) {
    currentTarget.closest('section')?.querySelector('h2')?.focus();
    setPhase('editing');
  }

  function cancel() {
    flushSync(() => setPhase('shown'));
    button.current?.focus();
  }

  if (phase === 'editing') {
    return (
      <PaperlessForm
        state={state}
        unconfirmedRequests={hasInput ? unconfirmedRequests : []}
        onSaved={(isChanged) => setPhase(isChanged ? 'saved' : 'unchanged')}
        onCancel={cancel}
      />
    );
  }
  return (
    <Stack gap="4">
      {phase === 'shown' && !hasInput && (
        <EarlierResultAlert requests={unconfirmedRequests} notArrivedText="Your choice was not saved." />
      )}
      {phase === 'saved' && <SavedNotice emailAddress={state.EmailAddress} />}
      {phase === 'unchanged' && <SavedNotice emailAddress="" />}
      {isPaperless ? (
        <ChoiceByKind state={state} />
      ) : (
        <Text>
          Today we mail your documents to you on paper. Instead, we can send you an e-mail when a new one is
          ready here. You choose for each kind of document, for all of your certificates. You can go back to
          paper at any time.
        </Text>
      )}
      {!hasAddress && <ConfirmAddressFirst />}
      {canChange && (
        <ScreenOnly>
          <Button ref={button} variant="secondary" onClick={edit}>
            {isPaperless ? 'Change how you get documents, or go back to paper' : 'Choose paperless documents'}
          </Button>
        </ScreenOnly>
      )}
    </Stack>
  );
}

/** Takes the focus, because the pressed button has unmounted. */
function SavedNotice({ emailAddress }: { emailAddress: string }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <Box tabIndex={-1} ref={root}>
      <Alert tone="success" title="Your choice is saved." live="polite">
        {emailAddress !== '' && <Text>{`We confirm it by e-mail to ${emailAddress}.`}</Text>}
      </Alert>
    </Box>
  );
}

/** Each document type with its delivery and start date. */
function ChoiceByKind({ state }: { state: PaperlessState }) {
  return (
    <>
      <DescriptionList>
        {DOCUMENT_GROUPS.map(({ formType, title }) => {
          const choice = state.Choices.find(({ FormType }) => FormType === formType);
          return (
            <DescriptionListItem key={formType} label={title}>
              {choice?.IsPaperless && choice.ChosenOn
                ? `Without paper since ${formatLongDate(choice.ChosenOn)}`
                : 'On paper'}
            </DescriptionListItem>
          );
        })}
      </DescriptionList>
      {state.EmailAddress !== '' && (
        <Text tone="muted">{`We write to ${state.EmailAddress} when a new document is ready.`}</Text>
      )}
    </>
  );
}
