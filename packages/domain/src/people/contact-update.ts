/**
 * Names of the address on file (ENT-02) and of the contact update (API-07). The update swaps address lines 2 and 3
 * (AMB-08, API-09).
 */
const WIRE_NAMES = [
  ['FirstName', 'FirstName'],
  ['LastName', 'LastName'],
  ['AddressLine1', 'AddressOne'],
  ['AddressLine2', 'AddressThree'],
  ['AddressLine3', 'AddressTwo'],
  ['City', 'City'],
  ['State', 'State'],
  ['ZipCode', 'PostalCode'],
  ['Country', 'Country'],
  ['PhoneNumber', 'PhoneNumber'],
  ['EmailAddress', 'EmailAddress'],
  ['IsTemporary', 'IsTemporary'],
] as const;

type NamePair = (typeof WIRE_NAMES)[number];

/** Contact details, with the names of the address on file. Absent values are empty text. */
export type ContactDetails = Record<Exclude<NamePair[0], 'IsTemporary'>, string> & { IsTemporary: boolean };

/** Requested and previous contact details. */
export interface ContactChange {
  requested: ContactDetails;
  previous: ContactDetails;
}

/** Prefix of the values before the change (API-08). */
type Prefix = '' | 'Old';

type WireValues<P extends Prefix> = {
  [Pair in NamePair as `${P}${Pair[1]}`]: ContactDetails[Pair[0]];
};

type WireChange = WireValues<''> & WireValues<'Old'>;

/** Converts a contact update for the API (PROF-24). */
export function contactChangeToWire({ requested, previous }: ContactChange): WireChange {
  return { ...toWire(requested, ''), ...toWire(previous, 'Old') };
}

/** Converts a contact update from the API. */
export function contactChangeFromWire(body: WireChange): ContactChange {
  return { requested: fromWire(body, ''), previous: fromWire(body, 'Old') };
}

/** Name of a field in the contact update. */
export function wireNameOf(name: keyof ContactDetails): string {
  return WIRE_NAMES.find(([onFile]) => onFile === name)?.[1] ?? name;
}

// `Object.fromEntries` loses the names of properties; both casts restore them.
const toWire = <P extends Prefix>(details: ContactDetails, prefix: P) =>
  Object.fromEntries(
    WIRE_NAMES.map(([name, wireName]) => [prefix + wireName, details[name]]),
  ) as WireValues<P>;

const fromWire = (values: WireChange, prefix: Prefix) =>
  Object.fromEntries(
    WIRE_NAMES.map(([name, wireName]) => [name, values[`${prefix}${wireName}`]]),
  ) as ContactDetails;
