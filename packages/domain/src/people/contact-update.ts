/** Contact details, with the names of the address on file (ENT-02). Absent values are empty text. */
export interface ContactDetails {
  FirstName: string;
  LastName: string;
  AddressLine1: string;
  AddressLine2: string;
  AddressLine3: string;
  City: string;
  State: string;
  ZipCode: string;
  Country: string;
  PhoneNumber: string;
  EmailAddress: string;
  IsTemporary: boolean;
}

/** Contact details with the names of the contact update (API-07). */
export interface ContactValues {
  FirstName: string;
  LastName: string;
  AddressOne: string;
  AddressTwo: string;
  AddressThree: string;
  City: string;
  State: string;
  PostalCode: string;
  Country: string;
  PhoneNumber: string;
  EmailAddress: string;
  IsTemporary: boolean;
}

/** Values before the change (API-08). */
export type PreviousContactValues = {
  [Name in keyof ContactValues as `Old${Name}`]: ContactValues[Name];
};

/** Requested and previous contact details. */
export interface ContactChange {
  requested: ContactDetails;
  previous: ContactDetails;
}

/** Converts a contact update for the API, which swaps address lines 2 and 3 (AMB-08, PROF-24, API-09). */
export function contactChangeToWire(change: ContactChange): ContactValues & PreviousContactValues {
  const previous = toWire(change.previous);
  return {
    ...toWire(change.requested),
    OldFirstName: previous.FirstName,
    OldLastName: previous.LastName,
    OldAddressOne: previous.AddressOne,
    OldAddressTwo: previous.AddressTwo,
    OldAddressThree: previous.AddressThree,
    OldCity: previous.City,
    OldState: previous.State,
    OldPostalCode: previous.PostalCode,
    OldCountry: previous.Country,
    OldPhoneNumber: previous.PhoneNumber,
    OldEmailAddress: previous.EmailAddress,
    OldIsTemporary: previous.IsTemporary,
  };
}

/** Converts a contact update from the API and swaps lines 2 and 3 back (AMB-08, API-09). */
export function contactChangeFromWire(body: ContactValues & PreviousContactValues): ContactChange {
  return {
    requested: fromWire(body),
    previous: fromWire({
      FirstName: body.OldFirstName,
      LastName: body.OldLastName,
      AddressOne: body.OldAddressOne,
      AddressTwo: body.OldAddressTwo,
      AddressThree: body.OldAddressThree,
      City: body.OldCity,
      State: body.OldState,
      PostalCode: body.OldPostalCode,
      Country: body.OldCountry,
      PhoneNumber: body.OldPhoneNumber,
      EmailAddress: body.OldEmailAddress,
      IsTemporary: body.OldIsTemporary,
    }),
  };
}

function toWire({
  AddressLine1,
  AddressLine2,
  AddressLine3,
  ZipCode,
  ...common
}: ContactDetails): ContactValues {
  return {
    ...common,
    AddressOne: AddressLine1,
    AddressTwo: AddressLine3,
    AddressThree: AddressLine2,
    PostalCode: ZipCode,
  };
}

function fromWire(values: ContactValues): ContactDetails {
  return {
    FirstName: values.FirstName,
    LastName: values.LastName,
    AddressLine1: values.AddressOne,
    AddressLine2: values.AddressThree,
    AddressLine3: values.AddressTwo,
    City: values.City,
    State: values.State,
    ZipCode: values.PostalCode,
    Country: values.Country,
    PhoneNumber: values.PhoneNumber,
    EmailAddress: values.EmailAddress,
    IsTemporary: values.IsTemporary,
  };
}
