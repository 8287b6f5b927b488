/** How to reach a member, by the names that the address on file has (ENT-02). What is absent is empty text. */
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

/** The same by the names of the contact update (API-07). */
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

/** The copies of the values before the change (API-08). */
export type PreviousContactValues = {
  [Name in keyof ContactValues as `Old${Name}`]: ContactValues[Name];
};

/** What a member wants to be reached by, and what they were reached by until now. */
export interface ContactChange {
  requested: ContactDetails;
  previous: ContactDetails;
}

/** The values of a contact update as they travel, with lines 2 and 3 in each other's place (AMB-08, PROF-24, API-09). */
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

/** What a contact update says, each line back in its place (AMB-08, API-09). */
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
