import {
  apiQueryOptions,
  GetDocuSignUrls,
  GetFormSubmissions,
  GetPrimaryAddress,
  queryKeyOf,
  StartFormSubmission,
  useApiClient,
  useApiQuery,
  useQueryClient,
} from '@portal/api';
import { signingUrl, stateCode, withReference } from '@portal/domain/forms/signing-url';
import { needsSpouseConsent } from '@portal/domain/forms/spouse-consent';
import { useApiExtension, useBus, useMember } from '@portal/section-sdk';
import { useEffect, useState } from 'react';
import { usePopup } from '../popup/use-popup.ts';
import type { RequestTracker } from '../unconfirmed-requests/request-tracker.ts';
import { useRequestTracker } from '../unconfirmed-requests/use-request-tracker.ts';
import { useUnconfirmedRequests } from '../unconfirmed-requests/use-unconfirmed-requests.ts';
import { useIsMounted } from '../use-is-mounted.ts';
import {
  findEnvelopeUrl,
  SigningError,
  type SigningOutcome,
  type SigningRequest,
  signingValues,
  throwCertificateError,
  wrapError,
} from './signing-request.ts';

interface Options {
  readonly enabled: boolean;
  /** Page that a member returns to after an interruption, by default this one, whose path must name no certificate. */
  readonly pathOf?: (envelopeId: number) => string;
}

/**
 * Opens forms for signing in a popup (AMB-27, AMB-31, AMB-46, AMB-53, R-17, R-18). Records each start, so that an
 * API with form tracking can track the form (F-07). Prefetches the data of every form, so that `sign` can decide within the click;
 * with `enabled: false` it does not.
 */
export function useFormSigning({ enabled, pathOf }: Options) {
  const bus = useBus();
  const { profile } = useMember();
  const isTracked = useApiExtension('form-tracking');
  const context = useSigningContext(enabled);
  const client = useApiClient();
  const queries = useQueryClient();
  const tracker = useRequestTracker('sign-form');
  const isMounted = useIsMounted();
  useEarlierStart(tracker);
  const [opening, setOpening] = useState<number>();
  const [failure, setFailure] = useState<SigningError>();
  // Shows 'Retrieving the form...' (ROUTE-05).
  const { open, popupBlockedUrl, clearPopupBlockedUrl } = usePopup('/loading-docusign');

  /** Returns undefined if the member must answer the spouse question first. */
  async function findLink(request: SigningRequest): Promise<string | undefined> {
    const { envelopeId, certificate, spouse } = request;
    const { address, urls } = await context.get();
    const envelope = findEnvelopeUrl(urls, envelopeId);
    if (!envelope) throw new SigningError('docuSignLinks');
    if (spouse === undefined && needsSpouseConsent(address, envelope)) return undefined;
    const signed = await certificate().catch(throwCertificateError);
    const values = signingValues(signed, profile, address);
    const url = signingUrl(envelope.DocuSignEnvelopeUrl, values, spouse ?? null);
    if (!isTracked) return url;
    const { CertificateNumber } = signed;
    const body = { CertificateNumber, DocuSignEnvelopeMasterId: envelopeId };
    const { Reference } = await tracker
      .run(() => client(StartFormSubmission, { query: {}, body }), [], pathOf?.(envelopeId))
      .catch(wrapError('docuSignLinks'));
    void queries.invalidateQueries({ queryKey: queryKeyOf(GetFormSubmissions) });
    return withReference(url, Reference);
  }

  /** Call it within the click, before the first `await`. */
  async function sign(request: SigningRequest): Promise<SigningOutcome> {
    setFailure(undefined);
    if (request.spouse === undefined && context.requiresSpouseConsent(request.envelopeId)) return 'spouse';
    setOpening(request.envelopeId);
    try {
      const outcome = await open(() => findLink(request));
      if (isMounted()) tracker.finish();
      return outcome === 'no-url' ? 'spouse' : 'opened';
    } catch (error) {
      // After the session has ended, nobody sees the failure.
      if (isMounted()) tracker.finish();
      // A URL outside the allowlist is treated as a missing form (ERR-22).
      const failed = error instanceof SigningError ? error : new SigningError('docuSignLinks', error);
      setFailure(failed);
      // A form with a spouse question shows the failure itself (AMB-02), but not after the session has ended.
      if (request.spouse === undefined && isMounted()) {
        bus.emit('notification.requested', 1, { tone: 'error', message: failed.text });
      }
      return 'failed';
    } finally {
      setOpening(undefined);
    }
  }

  return {
    sign,
    /** Envelope id of the form that is opening. */
    opening,
    failure,
    /** URL of the form, for a plain link if the browser blocked the popup (AMB-46). */
    popupBlockedUrl,
    clearPopupBlockedUrl,
  };
}

const NOT_OPENED = 'Your form was not opened. Nothing was signed.';
const PERHAPS_OPENED =
  'If your form is not open in another window, please open it again. Nothing is signed before you sign it there.';

/** Says what became of a form whose opening the end of the session interrupted (F-05). */
function useEarlierStart(tracker: RequestTracker): void {
  const bus = useBus();
  const [start] = useUnconfirmedRequests([tracker], NOTHING_TO_LOAD);
  useEffect(() => {
    if (!start) return;
    const message = start.wasRejected ? NOT_OPENED : PERHAPS_OPENED;
    bus.emit('notification.requested', 1, { tone: 'warning', message });
  }, [bus, start]);
}

const NOTHING_TO_LOAD = () => Promise.resolve({ isSuccess: true });

/** Data that every form needs besides its certificate: the member's address and the form URLs. */
function useSigningContext(enabled: boolean) {
  const { nameId } = useMember();
  const queries = useQueryClient();
  const client = useApiClient();
  const ofMember = { query: { lifeProNameId: nameId } };
  const address = useApiQuery(GetPrimaryAddress, ofMember, { enabled });
  const ofState = { query: { stateCode: stateCode(address.data?.State) } };
  const urls = useApiQuery(GetDocuSignUrls, ofState, { enabled: enabled && address.isSuccess });

  return {
    /** Synchronous check on cached data; false if it has not loaded. */
    requiresSpouseConsent(envelopeId: number): boolean {
      const envelope = findEnvelopeUrl(urls.data, envelopeId);
      return (
        address.data !== undefined && envelope !== undefined && needsSpouseConsent(address.data, envelope)
      );
    },
    /** Waits for both queries, and retries those that failed. */
    async get() {
      const loaded = await queries
        .ensureQueryData(apiQueryOptions(client, GetPrimaryAddress, ofMember))
        .catch(wrapError('addressInformation'));
      const all = await queries
        .ensureQueryData(
          apiQueryOptions(client, GetDocuSignUrls, { query: { stateCode: stateCode(loaded.State) } }),
        )
        .catch(wrapError('docuSignUrls'));
      return { address: loaded, urls: all };
    },
  };
}
