/** Values that a signing URL template can use (FORM-30); unknown values are empty. */
export interface SigningValues {
  readonly CertificateNumber: string;
  readonly InsuredName: string;
  readonly OwnerName: string;
  readonly FormerName: string;
  readonly SignerName: string;
  readonly SignerEmail: string;
}

/** Spouse who must consent, as the member typed it (SPO-03). */
export interface Spouse {
  readonly name: string;
  readonly email: string;
}

/** AMB-81: state on file, else the literal 'None'. */
export function stateCode(state: string | null | undefined): string {
  return state && /^[A-Z]{2}$/.test(state) ? state : "'None'";
}

/**
 * Builds a signing URL: replaces every placeholder, percent-encodes values and adds the spouse (FORM-13, FORM-30,
 * AMB-53, R-17). Throws a RangeError for an unknown placeholder.
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

/** Adds our reference, which DocuSign stores as a custom field of the envelope (F-07). */
export function withReference(url: string, reference: string): string {
  return addParameters(url, `EnvelopeField_Reference=${encode(reference)}`);
}

function addParameters(url: string, parameters: string): string {
  return url.replace(/[^#]*/, (parsed) => `${parsed}${parsed.includes('?') ? '&' : '?'}${parameters}`);
}

function encode(value: string): string {
  // A lone surrogate, for example from a broken paste, makes `encodeURIComponent` throw.
  return encodeURIComponent(value.trim().replace(/\p{Surrogate}/gu, '\uFFFD'));
}
