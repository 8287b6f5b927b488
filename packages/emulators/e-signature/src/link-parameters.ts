import { BadRequest } from '@portal/emulator-kit/bad-request';
import type { Entry } from './forms/question.ts';

/**
 * What the link may bring: its names are those of the society's templates and of the two spouse parameters of the
 * portal (FORM-30, AMB-53). All of it is text that anybody may have written. The label is for whoever reads the form.
 */
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
export type LinkParameters = Readonly<Record<LinkParameterId, string>>;

/** How a value is asked for where the link did not bring it. */
export const LINK_PARAMETER_QUESTIONS: Readonly<Record<LinkParameterId, Entry>> = {
  certificate: { kind: 'text', id: 'certificate', label: 'Certificate number' },
  insured: { kind: 'text', id: 'insured', label: 'Name of the insured' },
  owner: { kind: 'text', id: 'owner', label: 'Name of the owner' },
  former: { kind: 'text', id: 'former', label: 'Former name', hint: 'As it stands on the certificate now.' },
  signer: { kind: 'text', id: 'signer', label: 'Your full name', hint: 'You will sign with this name.' },
  email: { kind: 'email', id: 'email', label: 'Your e-mail address' },
  'spouse-name': { kind: 'text', id: 'spouse-name', label: 'Name of your spouse' },
  // As in the portal, no format is asked of it (SPO-05).
  'spouse-email': { kind: 'text', id: 'spouse-email', label: 'E-mail address of your spouse' },
};

export const LINK_PARAMETER_IDS = Object.keys(LINK_PARAMETERS).filter(
  (id): id is LinkParameterId => id in LINK_PARAMETERS,
);

/** Control characters, and those that turn the direction of a text around and so make it read as another. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Typed or pasted text as one line that reads as it is stored. */
export function oneLine(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * The values of a link. What is absent, empty or a placeholder that nobody filled in is '' and is asked for.
 * @throws BadRequest for text that no link of the portal carries
 */
export function parseLink(query: string): LinkParameters {
  const parameters = parametersOf(query);
  const read = (id: LinkParameterId): string => {
    const { parameter, maxLength } = LINK_PARAMETERS[id];
    const [text = '', ...more] = parameters.getAll(parameter);
    if (more.length > 0) throw new BadRequest(400, 'The link has a value twice.');
    if (text.search(INVISIBLE_CHARACTERS) >= 0)
      throw new BadRequest(400, 'The link has signs in it that cannot be used.');
    const line = oneLine(text);
    if (line.length > maxLength) throw new BadRequest(400, 'A value of the link is too long.');
    return /^\{\w+\}$/.test(line) ? '' : line;
  };
  return {
    certificate: read('certificate'),
    insured: read('insured'),
    owner: read('owner'),
    former: read('former'),
    signer: read('signer'),
    email: read('email'),
    'spouse-name': read('spouse-name'),
    'spouse-email': read('spouse-email'),
  };
}

/**
 * What whoever made the link calls what is signed: `EnvelopeField_Reference`, as DocuSign names a custom field of an
 * envelope in a link; '' where the link has none.
 * @throws BadRequest for anything but letters, digits and hyphens
 */
export function parseReference(query: string): string {
  const [reference = '', ...more] = parametersOf(query).getAll('EnvelopeField_Reference');
  if (more.length > 0 || !/^[\w-]{0,60}$/.test(reference)) {
    throw new BadRequest(400, 'The link has a reference that cannot be used.');
  }
  return reference;
}

function parametersOf(query: string): URLSearchParams {
  try {
    // URLSearchParams takes broken escapes as they are.
    decodeURIComponent(query.replaceAll('+', ' '));
    return new URLSearchParams(query);
  } catch {
    throw new BadRequest(400, 'The link is not well-formed.');
  }
}
