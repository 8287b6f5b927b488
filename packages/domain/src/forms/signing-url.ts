/** What a form knows of the certificate and of who signs it (FORM-30); empty text where nothing is known. */
export interface SigningValues {
  readonly CertificateNumber: string;
  readonly InsuredName: string;
  readonly OwnerName: string;
  readonly FormerName: string;
  readonly SignerName: string;
  readonly SignerEmail: string;
}

/** The spouse who has to agree, as the member has typed it (SPO-03). */
export interface Spouse {
  readonly name: string;
  readonly email: string;
}

/**
 * The address at which a form is signed: its template with every placeholder filled in, percent-encoded, and the
 * spouse added (FORM-13, FORM-30, AMB-53, R-17). Throws a RangeError for a placeholder that nobody knows.
 */
export function signingUrl(template: string, values: SigningValues, spouse: Spouse | null): string {
  const known = new Map<string, string>(Object.entries(values));
  const replaced = template.replace(/\{([^{}]*)\}/g, (_match, name: string) => {
    const value = known.get(name);
    if (value === undefined) throw new RangeError('The template has an unknown placeholder');
    return encode(value);
  });
  if (!spouse) return replaced;
  return addParameters(
    replaced,
    `Spouse_UserName=${encode(spouse.name)}&Spouse_Email=${encode(spouse.email)}`,
  );
}

/** The same with our reference of what is signed, which DocuSign keeps as a custom field of the envelope (F-07). */
export function withReference(url: string, reference: string): string {
  return addParameters(url, `EnvelopeField_Reference=${encode(reference)}`);
}

function addParameters(url: string, parameters: string): string {
  // All before the first '#'.
  return url.replace(/[^#]*/, (parsed) => `${parsed}${parsed.includes('?') ? '&' : '?'}${parameters}`);
}

function encode(value: string): string {
  // Half a character, as a broken paste leaves it, cannot be encoded.
  return encodeURIComponent(value.trim().replace(/\p{Surrogate}/gu, '\uFFFD'));
}
