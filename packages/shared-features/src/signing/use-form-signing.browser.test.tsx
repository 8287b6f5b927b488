import { ApiError, type DocuSignUrl } from '@portal/api';
import { unconfirmedRequests } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, type FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeWindow } from '../testing/create-fake-window.ts';
import type { SigningRequest } from './signing-request.ts';
import { useFormSigning } from './use-form-signing.ts';

const bus = createBus('a test');

const loan: DocuSignUrl = {
  DocuSignEnvelopeMasterId: 45,
  DocuSignEnvelopeUrl:
    'https://sign.example.org/loan?c={CertificateNumber}&i={InsuredName}&o={OwnerName}&f={FormerName}&s={SignerName}&e={SignerEmail}',
  HasSpouseRole: true,
};
const FILLED =
  'https://sign.example.org/loan?c=000001000013&i=Lindqvist%2C%20Astrid&o=Margaret%20Lindqvist&f=Margaret%20Ann%20Lindqvist-Holm&s=Maggie%20Lindqvist%20Holm&e=margaret%40example.org';

const REFERENCE = '0a0a0a0a-0000-4000-8000-000000000045';
const REFERRED = `&EnvelopeField_Reference=${REFERENCE}`;

interface Props {
  readonly request: Partial<SigningRequest>;
  readonly enabled: boolean;
  readonly onOutcome: (outcome: string) => void;
}

function SigningPage({ request, enabled, onOutcome }: Props) {
  const { sign, opening, popupBlockedUrl } = useFormSigning({ enabled });
  const certificate = () => Promise.resolve(createCertificate());
  const start = async () => onOutcome(await sign({ envelopeId: 45, certificate, ...request }));
  return (
    <>
      <button type="button" onClick={() => void start()}>
        {opening === 45 ? 'Retrieving' : 'Sign'}
      </button>
      {popupBlockedUrl && <a href={popupBlockedUrl}>The form</a>}
    </>
  );
}

/** Renders the page; the returned list records the outcome of each attempt. */
function open(answers: FakeResponses, request: Partial<SigningRequest> = {}, enabled = true) {
  const outcome: string[] = [];
  const onOutcome = (went: string) => void outcome.push(went);
  renderPage(() => <SigningPage request={request} enabled={enabled} onOutcome={onOutcome} />, {
    path: '/form',
    responses: {
      GetPrimaryAddress: createAddress(),
      GetDocuSignUrls: [loan],
      StartFormSubmission: { Reference: REFERENCE },
      ...answers,
    },
  });
  return outcome;
}

function windowsOpen(blocked = false) {
  const fake = createFakeWindow();
  const open = vi.spyOn(window, 'open').mockReturnValue(blocked ? null : fake.window);
  return { fake, open };
}
const click = () => userEvent.click(screen.getByRole('button', { name: 'Sign' }));

const notifications: string[] = [];
bus.events('notification.requested', 1).subscribe(({ message }) => notifications.push(message));
afterEach(() => {
  notifications.length = 0;
  vi.restoreAllMocks();
});

test('opens the prefilled form in the window of the click', {
  tags: ['FORM-30', 'AMB-46', 'AMB-53'],
}, async () => {
  const { fake, open: windowOpen } = windowsOpen();
  const outcome = open({});
  await click();
  await waitFor(() => expect(outcome).toEqual(['opened']));
  expect(windowOpen).toHaveBeenCalledTimes(1);
  expect(fake.address).toBe(`${FILLED}${REFERRED}`);
  expect(notifications).toEqual([]);
});

test('opens the form by its template if the API tracks no forms', {
  tags: ['FORM-30', 'F-07'],
}, async () => {
  const { fake } = windowsOpen();
  const onOutcome = vi.fn();
  renderPage(() => <SigningPage request={{}} enabled onOutcome={onOutcome} />, {
    path: '/form',
    responses: { GetPrimaryAddress: createAddress(), GetDocuSignUrls: [loan] },
    apiExtensions: [],
  });
  await click();
  await waitFor(() => expect(onOutcome).toHaveBeenCalledWith('opened'));
  expect(fake.address).toBe(FILLED);
});

test('offers a link if the window is blocked', { tags: ['AMB-46'] }, async () => {
  windowsOpen(true);
  const outcome = open({});
  await click();
  expect((await screen.findByRole('link', { name: 'The form' })).getAttribute('href')).toBe(
    `${FILLED}${REFERRED}`,
  );
  expect(outcome).toEqual(['opened']);
});

test('asks about a spouse first, and closes the window', {
  tags: ['SPO-02', 'AMB-31'],
}, async () => {
  const { fake } = windowsOpen();
  const outcome = open({ GetPrimaryAddress: createAddress({ IsSpousalConsentState: true }) }, {}, false);
  await click();
  await waitFor(() => expect(outcome).toEqual(['spouse']));
  expect(fake.closed).toBe(true);
  expect(fake.address).toBe('/loading-docusign');
});

test('opens no window if the spouse question is known before the click', { tags: ['SPO-02'] }, async () => {
  const { open: windowOpen } = windowsOpen();
  const requests: string[] = [];
  const urls = (query: URLSearchParams) => {
    requests.push(query.get('stateCode') ?? '');
    return [loan];
  };
  const outcome = open({
    GetPrimaryAddress: createAddress({ State: 'AZ', IsSpousalConsentState: true }),
    GetDocuSignUrls: urls,
  });
  await waitFor(() => expect(requests).toEqual(['AZ']));
  await click();
  await waitFor(() => expect(outcome).toEqual(['spouse']));
  expect(windowOpen).not.toHaveBeenCalled();
});

test('does not ask again after an answer, with or without a spouse', {
  tags: ['SPO-02', 'SPO-06', 'FORM-13'],
}, async () => {
  const { fake } = windowsOpen();
  const answers = { GetPrimaryAddress: createAddress({ IsSpousalConsentState: true }) };
  const outcome = open(answers, { spouse: { name: 'Luis O', email: 'luis@example.org' } });
  await click();
  await waitFor(() => expect(outcome).toEqual(['opened']));
  expect(fake.address).toBe(`${FILLED}&Spouse_UserName=Luis%20O&Spouse_Email=luis%40example.org${REFERRED}`);
});

const unreadable = () => Promise.reject(new ApiError('GetCertificateDetails', 'contract'));
const missing = () => Promise.reject(new ApiError('GetCertificateDetails', 'network'));

for (const [ids, tail, answers, request] of [
  ['ERR-18', 'getting your address information.', { GetPrimaryAddress: errorResponse(403) }, {}],
  ['ERR-22 AMB-05', 'getting our DocuSign links.', { GetDocuSignUrls: [] }, {}],
  ['ERR-23', 'when getting the DocuSign URLs.', { GetDocuSignUrls: errorResponse(403) }, {}],
  ['ERR-24', 'parsing the certificate details.', {}, { certificate: unreadable }],
  ['ERR-22 F-07', 'getting our DocuSign links.', { StartFormSubmission: errorResponse(404) }, {}],
  ['ERR-25', 'when getting the certificate details.', {}, { certificate: missing }],
  [
    'ERR-22 R-17',
    'getting our DocuSign links.',
    { GetDocuSignUrls: [{ ...loan, DocuSignEnvelopeUrl: 'https://evil.example/?c={CertificateNumber}' }] },
    {},
  ],
  [
    'ERR-22 AMB-53',
    'getting our DocuSign links.',
    { GetDocuSignUrls: [{ ...loan, DocuSignEnvelopeUrl: 'https://sign.example.org/?c={Nobody}' }] },
    {},
  ],
] satisfies [ids: string, tail: string, FakeResponses, Partial<SigningRequest>][]) {
  test(`closes the window and says: Oops! There was a problem ${tail}`, {
    tags: ids.split(' '),
  }, async () => {
    const { fake } = windowsOpen();
    const outcome = open(answers, request);
    await click();
    await waitFor(() => expect(outcome).toEqual(['failed']));
    expect(notifications).toEqual([`Oops! There was a problem ${tail}`]);
    expect(fake.closed).toBe(true);
    expect(fake.address).toBe('/loading-docusign');
    await screen.findByRole('button', { name: 'Sign' });
  });
}

test('leaves a failure after the spouse question to its form', {
  tags: ['AMB-02'],
}, async () => {
  windowsOpen();
  const outcome = open({ GetDocuSignUrls: [] }, { spouse: null });
  await click();
  await waitFor(() => expect(outcome).toEqual(['failed']));
  expect(notifications).toEqual([]);
});

test("requests the forms of 'None' without a state on file", { tags: ['AMB-81'] }, async () => {
  const requests: (string | null)[] = [];
  windowsOpen();
  const urls = (query: URLSearchParams) => {
    requests.push(query.get('stateCode'));
    return [loan];
  };
  const outcome = open({ GetPrimaryAddress: createAddress({ State: null }), GetDocuSignUrls: urls });
  await click();
  await waitFor(() => expect(outcome).toEqual(['opened']));
  expect(new Set(requests)).toEqual(new Set(["'None'"]));
});

test('records form and certificate on the server first', {
  tags: ['F-07', 'AMB-05'],
}, async () => {
  const startedForms: unknown[] = [];
  const paths: string[] = [];
  const { fake } = windowsOpen();
  const outcome = open({
    StartFormSubmission: (_query: URLSearchParams, request: RequestInit) => {
      startedForms.push([JSON.parse(String(request.body)), fake.address]);
      paths.push(...unconfirmedRequests.list().map(({ path }) => path));
      return { Reference: REFERENCE };
    },
  });
  await click();
  await waitFor(() => expect(outcome).toEqual(['opened']));
  expect(startedForms).toEqual([
    [{ CertificateNumber: '000001000013', DocuSignEnvelopeMasterId: 45 }, '/loading-docusign'],
  ]);
  expect(paths).toEqual(['/form']);
});

test.each([
  [true, 'Your form was not opened. Nothing was signed.'],
  [false, /^If your form is not open in another window, please open it again/],
])(
  'says what became of an interrupted form, refused: %j',
  { tags: ['F-05', 'F-07'] },
  async (wasRejected, message) => {
    const owner = createProfile().AzureObjectGuid;
    unconfirmedRequests.put({
      kind: 'sign-form',
      owner,
      path: '/form',
      keys: [],
      wasRejected,
      sentAt: Date.now(),
    });
    open({});
    await waitFor(() => expect(notifications).toEqual([expect.stringMatching(message)]));
    expect(unconfirmedRequests.list()).toEqual([]);
  },
);

test('says nothing later about a failure that the member has seen', { tags: ['F-05'] }, async () => {
  windowsOpen();
  const outcome = open({ StartFormSubmission: errorResponse(502) });
  await click();
  await waitFor(() => expect(outcome).toEqual(['failed']));
  expect(unconfirmedRequests.list()).toEqual([]);
});
