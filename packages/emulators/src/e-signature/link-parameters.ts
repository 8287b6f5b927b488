import { z } from 'zod';
import { RequestError } from '../kit/request-error.ts';
import type { Entry } from './forms/question.ts';

/** Parameters of a link, all untrusted text (FORM-30, AMB-53). Readers of the form see the label. */
export const LINK_PARAMETERS = {
  certificate: { parameter: 'certificate', maxLength: 40, label: 'Certificate number' },
  insured: { parameter: 'insured', maxLength: 120, label: 'Insured' },
  owner: { parameter: 'owner', maxLength: 120, label: 'Owner' },
  former: { parameter: 'former', maxLength: 120, label: 'Former name' },
  signer: { parameter: 'signer', maxLength: 120, label: 'Signer' },
  email: { parameter: 'email', maxLength: 254, label: 'E-mail address of the signer' },
  'spouse-name': { parameter: 'Spouse_UserName', maxLength: 120, label: 'Spouse of the signer' },
  'spouse-email': { parameter: 'Spouse_Email', maxLength: 254, label: 'E-mail address of the spouse' },
} as const;

export type LinkParameterId = keyof typeof LINK_PARAMETERS;

/** Questions for values that the link lacks. */
export const LINK_PARAMETER_QUESTIONS: Readonly<Record<LinkParameterId, Entry>> = {
  certificate: { kind: 'text', id: 'certificate', label: 'Certificate number' },
  insured: { kind: 'text', id: 'insured', label: 'Name of the insured' },
  owner: { kind: 'text', id: 'owner', label: 'Name of the owner' },
  former: { kind: 'text', id: 'former', label: 'Former name', hint: 'As it stands on the certificate now.' },
  signer: { kind: 'text', id: 'signer', label: 'Your full name', hint: 'You will sign with this name.' },
  email: { kind: 'email', id: 'email', label: 'Your e-mail address' },
  'spouse-name': { kind: 'text', id: 'spouse-name', label: 'Name of your spouse' },
  // Like the portal, it accepts any format (SPO-05).
  'spouse-email': { kind: 'text', id: 'spouse-email', label: 'E-mail address of your spouse' },
};

export const LINK_PARAMETER_IDS = Object.keys(LINK_PARAMETERS).filter(
  (id): id is LinkParameterId => id in LINK_PARAMETERS,
);

export const LinkParameters = z.record(z.enum(LINK_PARAMETER_IDS), z.string());
export type LinkParameters = Readonly<z.infer<typeof LinkParameters>>;

/** Control characters, and bidirectional controls, which make a text read differently. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

export function oneLine(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
}

/** Returns the values of a link, '' for missing ones. @throws RequestError for values that no link contains */
export function parseLink(query: string): LinkParameters {
  const parameters = parametersOf(query);
  const read = (id: LinkParameterId): string => {
    const { parameter, maxLength } = LINK_PARAMETERS[id];
    const [text = '', ...more] = parameters.getAll(parameter);
    if (more.length > 0) throw new RequestError(400, 'The link has a value twice.');
    if (text.search(INVISIBLE_CHARACTERS) >= 0)
      throw new RequestError(400, 'The link has signs in it that cannot be used.');
    const line = oneLine(text);
    if (line.length > maxLength) throw new RequestError(400, 'A value of the link is too long.');
    return /^\{\w+\}$/.test(line) ? '' : line;
  };
  return LinkParameters.parse(Object.fromEntries(LINK_PARAMETER_IDS.map((id) => [id, read(id)])));
}

/** Returns `EnvelopeField_Reference`, or ''. @throws RequestError unless letters, digits and hyphens */
export function parseReference(query: string): string {
  const [reference = '', ...more] = parametersOf(query).getAll('EnvelopeField_Reference');
  if (more.length > 0 || !/^[\w-]{0,60}$/.test(reference)) {
    throw new RequestError(400, 'The link has a reference that cannot be used.');
  }
  return reference;
}

function parametersOf(query: string): URLSearchParams {
  try {
    // URLSearchParams accepts invalid escapes.
    decodeURIComponent(query.replaceAll('+', ' '));
    return new URLSearchParams(query);
  } catch {
    throw new RequestError(400, 'The link is not well-formed.');
  }
}
