import {
  ApiError,
  GetPaperlessState,
  GetPremiumReminder,
  type PaperlessState,
  queryKeyOf,
  SavePaperlessChoice,
  useApiMutation,
  useQueryClient,
} from '@portal/api';
import { DOCUMENT_GROUPS } from '@portal/domain/certificates/documents';
import {
  mapKinds,
  PAPERLESS_KINDS,
  PAPERLESS_TERMS,
  type PaperlessChoices,
  paperlessForm,
} from '@portal/domain/certificates/paperless';
import type { UnconfirmedRequest } from '@portal/section-sdk';
import { earlierArrival } from '@portal/shared-features/earlier-arrival';
import { EarlierResultAlert } from '@portal/shared-features/earlier-result-alert';
import { Form } from '@portal/shared-features/form';
import { useIsMounted } from '@portal/shared-features/use-is-mounted';
import { usePersistedForm } from '@portal/shared-features/use-persisted-form';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { Button, Text } from '@portal/ui';
import { CheckboxField, FieldSet, useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { PAPERLESS_NOT_SAVED } from '../texts.ts';
import { ConfirmAddressFirst } from './confirm-address-first.tsx';
import { PAPERLESS_REQUEST } from './paperless-request.ts';
import { PaperlessTerms } from './paperless-terms.tsx';

interface Props {
  readonly state: PaperlessState;
  /** Choices that were sent before this page opened. */
  readonly unconfirmedRequests: readonly UnconfirmedRequest[];
  /** Without a change the server sends no confirmation. */
  readonly onSaved: (isChanged: boolean) => void;
  readonly onCancel: () => void;
}

const AGREEMENT_LABEL = 'I have read this and agree to get the documents that I selected without paper';
/** In place of the version of the statements: the server stores no paperless kind without an agreement. */
const NOT_AGREED = 'none';
const OUTDATED =
  'How your documents come to you, or the statements below, changed after you opened this page. Please load the page again and read them; your choice is not saved yet.';
const NOT_SAVED =
  'Your documents go on coming as before. What you selected is still here: please try again in a moment.';
const TOO_MANY_CHANGES =
  'There were too many changes within an hour. Your documents go on coming as before. Please try again in an hour, or call us.';

/**
 * Paperless choice per document type: going paperless requires consent, going back to paper does not (F-11). Without
 * an e-mail address only a return to paper is offered.
 */
export function PaperlessForm({ state, unconfirmedRequests, onSaved, onCancel }: Props) {
  const current = currentChoices(state);
  const hasAddress = state.EmailAddress !== '';
  const [schema] = useState(() => paperlessForm(current));
  const form = useSchemaForm(schema, { ...current, agrees: false });
  const queryClient = useQueryClient();
  const isMounted = useIsMounted();
  const tracker = useRequestTracker(PAPERLESS_REQUEST);
  const save = useApiMutation(SavePaperlessChoice, tracker);
  const persisted = usePersistedForm(PAPERLESS_REQUEST, form);
  const isOutdated = save.data?.Result === 'outdated';

  async function submit({ agrees, ...requested }: PaperlessChoices & { readonly agrees: boolean }) {
    const isChanged = PAPERLESS_KINDS.some((kind) => requested[kind] !== current[kind]);
    const WithoutPaper = PAPERLESS_KINDS.filter((kind) => requested[kind]);
    const body = { WithoutPaper, TermsVersion: agrees ? PAPERLESS_TERMS.version : NOT_AGREED };
    persisted.recordSent();
    const { Result } = await save.mutateAsync({ query: {}, body });
    // After the session has ended, nobody sees the result.
    if (!isMounted()) return;
    tracker.finish();
    if (Result === 'outdated') return;
    // The premium reminder follows the choice of bills.
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(GetPremiumReminder) });
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(GetPaperlessState) });
    onSaved(isChanged);
  }

  return (
    <Form
      form={form}
      schema={schema}
      labels={{ ...LABELS, agrees: AGREEMENT_LABEL }}
      submitState={isOutdated ? { status: 'error', error: null } : { status: save.status, error: save.error }}
      errorText={PAPERLESS_NOT_SAVED}
      errorHelp={isOutdated ? OUTDATED : failureHelp(save.error)}
      confirmBeforeLeave={false}
      submitLabel="Save my choice"
      pendingLabel="Saving your choice"
      // The form shows a failure.
      onSubmit={(requested) => void submit(requested).catch(() => undefined)}
      otherActions={
        <Button variant="secondary" onClick={onCancel} disabled={save.isPending}>
          Cancel
        </Button>
      }
    >
      <EarlierResultAlert
        requests={save.status === 'idle' ? unconfirmedRequests : []}
        arrived={earlierArrival(persisted, (sent) =>
          PAPERLESS_KINDS.every((kind) => sent[kind] === current[kind]),
        )}
        arrivedText="Your choice has arrived and is saved."
        notArrivedText="Your choice was not saved. What you selected is still here."
      />
      {hasAddress ? <PaperlessTerms emailAddress={state.EmailAddress} /> : <ConfirmAddressFirst />}
      <FieldSet>
        <Text as="legend" fontWeight="semibold">
          Which documents should come without paper?
        </Text>
        {DOCUMENT_GROUPS.filter(({ formType }) => hasAddress || current[formType]).map(
          ({ formType, title }) => (
            <CheckboxField
              key={formType}
              label={title}
              hint={formType === 'Billing Document' ? REMINDER : undefined}
              {...form.register(formType, { deps: ['agrees'] })}
            />
          ),
        )}
      </FieldSet>
      {hasAddress && (
        <CheckboxField
          label={AGREEMENT_LABEL}
          hint="Not needed to go back to paper."
          required={PAPERLESS_KINDS.some((kind) => form.watch(kind) && !current[kind])}
          error={form.formState.errors.agrees?.message}
          {...form.register('agrees')}
        />
      )}
    </Form>
  );
}

function failureHelp(error: Error | null): string {
  return error instanceof ApiError && error.status === 429 ? TOO_MANY_CHANGES : NOT_SAVED;
}

/** The reminder e-mail of docs/decisions/0033. */
const REMINDER =
  'We also write to you a week before a premium is due. You can stop that on the Payments page.';

const LABELS = mapKinds(({ title }) => title);

function currentChoices({ Choices }: PaperlessState): PaperlessChoices {
  return mapKinds(({ formType }) =>
    Choices.some(({ FormType, IsPaperless }) => FormType === formType && IsPaperless),
  );
}
