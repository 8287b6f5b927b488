import type { DatasetInput } from '@portal/dataset/schema';
import { fixtureCertificates } from './fixture-certificates.ts';

/** Accounts of the fixture: an owner who also pays, a payor of the owner's certificate, and another member. */
export const owner = {
  oid: 'a0000000-0000-4000-8000-00000000000a',
  lifeProNameId: '500001',
  certificateNumber: '000000000101',
  /** The owner's login, shown name and address, which all differ. */
  userName: 'ottilie@fixture.example.org',
  displayName: { first: 'Tilly', last: 'Quarn' },
  email: 'tilly.quarn@fixture.example.org',
  emailOnFile: 'ottilie.home@fixture.example.org',
};
export const payor = { oid: 'b0000000-0000-4000-8000-00000000000b', lifeProNameId: '500002' };
export const otherMember = {
  oid: 'c0000000-0000-4000-8000-00000000000c',
  lifeProNameId: '500003',
  certificateNumber: '000000000301',
};
/** Member without an account, for registration. */
export const unregistered = {
  lifeProNameId: '500004',
  certificateNumber: '000000000401',
  dateOfBirth: '19870416',
  lastFourSsn: '3358',
};
/** Member whose account is registered, not validated, and has no access. */
export const unvalidated = { oid: 'f0000000-0000-4000-8000-00000000000f', lifeProNameId: '500005' };
export const nonMember = { oid: 'd0000000-0000-4000-8000-00000000000d' };

/** Form that the owner has signed, in state RECEIVED. */
export const signedForm = {
  reference: '0a0a0a0a-0000-4000-8000-000000000047',
  envelopeId: 'envelope-of-the-owner',
};

export const otherMembersForm = '0c0c0c0c-0000-4000-8000-000000000047';

const address = {
  AddressLine2: null,
  AddressLine3: null,
  Country: 'United States',
  IsTemporary: false,
};

function bank(Token: string, AccountNumber: string, Description: string) {
  return { Token, Description, AccountNumber, Type: 'CHQ' as const, RoutingNumber: '011000015' };
}

function account(oid: string, givenName: string, surname: string) {
  const EmailAddress = `${givenName.toLowerCase()}@fixture.example.org`;
  return {
    AzureObjectGuid: oid,
    EmailAddress,
    Password: 'Fixture-2026',
    GivenName: givenName,
    Surname: surname,
  };
}

function profile(givenName: string, surname: string) {
  const EmailAddress = `${givenName.toLowerCase()}@fixture.example.org`;
  return {
    ProfileRegistered: 'Y' as const,
    ProfileValidated: 'Y' as const,
    AllowAccess: true,
    AllowEmailContact: true,
    AccountUserName: EmailAddress,
    DisplayFirstName: givenName,
    DisplayLastName: surname,
    EmailAddress,
  };
}

/** Small invented society with one case of everything that responses depend on. */
export const fixture: DatasetInput = {
  format: 'member-portal-dataset/1',
  environmentName: 'Fixture',
  spousalConsentStates: ['WI'],
  members: [
    {
      LifeProNameId: owner.lifeProNameId,
      FirstName: 'Ottilie',
      MiddleName: 'Maud',
      LastName: 'Quarnstrom',
      DateOfBirth: '1951-03-08',
      LastFourSsn: '4821',
      Address: {
        AddressLine1: '214 Juniper Street',
        AddressLine2: 'Unit 7',
        AddressLine3: 'Harbor House',
        City: 'Kenosha',
        State: 'WI',
        ZipCode: '53140',
        Country: 'United States',
        PhoneNumber: '312-555-0114',
        IsTemporary: false,
        EmailAddress: owner.emailOnFile,
      },
      Account: {
        ...account(owner.oid, 'Ottilie', 'Quarnstrom'),
        PaymentMethods: [
          bank('pm-owner', '012345678901', 'Everyday checking'),
          { ...bank('pm-owner-pending', '012345678902', 'Rainy day savings'), Pending: true },
          {
            Token: 'pm-owner-card',
            Description: 'Travel card',
            Type: 'CC' as const,
            AccountNumber: '4242424242424242',
          },
        ],
      },
      Profile: {
        ...profile('Ottilie', 'Quarnstrom'),
        AllowEmailContact: false,
        DisplayFirstName: owner.displayName.first,
        DisplayLastName: owner.displayName.last,
        EmailAddress: owner.email,
      },
    },
    {
      LifeProNameId: payor.lifeProNameId,
      FirstName: 'Barnaby',
      MiddleName: null,
      LastName: 'Vexley',
      DateOfBirth: '1978-11-21',
      LastFourSsn: '7317',
      Address: {
        ...address,
        IsTemporary: true,
        AddressLine1: '9 Orchard Lane',
        City: 'Dubuque',
        State: 'IA',
        ZipCode: '52001',
        PhoneNumber: '312-555-0115',
        EmailAddress: 'barnaby@fixture.example.org',
      },
      Account: {
        ...account(payor.oid, 'Barnaby', 'Vexley'),
        PaymentMethods: [bank('pm-payor', '555000111222', 'Bakery checking')],
      },
      Profile: profile('Barnaby', 'Vexley'),
    },
    {
      LifeProNameId: otherMember.lifeProNameId,
      FirstName: 'Cordelia',
      MiddleName: null,
      LastName: 'Umbright',
      DateOfBirth: '1962-07-30',
      LastFourSsn: '9264',
      Address: {
        ...address,
        AddressLine1: '77 Harbor Road',
        City: 'Duluth',
        State: 'MN',
        ZipCode: '55802',
        PhoneNumber: '312-555-0116',
        EmailAddress: 'cordelia@fixture.example.org',
      },
      Account: {
        ...account(otherMember.oid, 'Cordelia', 'Umbright'),
        PaymentMethods: [bank('pm-other-member', '777000111222', 'Harbor savings')],
      },
      Profile: profile('Cordelia', 'Umbright'),
    },
    {
      LifeProNameId: unregistered.lifeProNameId,
      FirstName: 'NORA',
      MiddleName: null,
      LastName: 'WHITFIELD-HOLM',
      DateOfBirth: '1987-04-16',
      LastFourSsn: unregistered.lastFourSsn,
      Address: {
        ...address,
        AddressLine1: '30 Lantern Row',
        City: 'Peoria',
        State: 'IL',
        ZipCode: '61602',
        PhoneNumber: '312-555-0117',
        EmailAddress: 'nora.home@fixture.example.org',
      },
    },
    {
      LifeProNameId: unvalidated.lifeProNameId,
      FirstName: 'Rufus',
      MiddleName: null,
      LastName: 'Onslow',
      DateOfBirth: '1969-02-14',
      LastFourSsn: '6046',
      Address: {
        ...address,
        AddressLine1: '5 Mill Pond',
        City: 'Moline',
        State: 'MO',
        ZipCode: '61265',
        PhoneNumber: '312-555-0118',
        EmailAddress: 'rufus.home@fixture.example.org',
      },
      Account: account(unvalidated.oid, 'Rufus', 'Onslow'),
      Profile: { ...profile('Rufus', 'Onslow'), ProfileValidated: 'N', AllowAccess: false },
    },
  ],
  visitors: [account(nonMember.oid, 'Nora', 'Whitfield')],
  certificates: fixtureCertificates,
  pendingPayments: [
    {
      Kind: 'single',
      ReferenceNumber: 'REF-SINGLE',
      AzureObjectGuid: payor.oid,
      CertificateNumber: owner.certificateNumber,
      PaymentType: 'Premium',
      Amount: '245.60',
      Date: '+3d',
    },
    {
      Kind: 'recurring',
      ReferenceNumber: 'REF-RECURRING',
      AzureObjectGuid: payor.oid,
      CertificateNumber: owner.certificateNumber,
      PaymentType: 'Loan',
      Amount: '36.00',
      Date: '+9d',
    },
    {
      Kind: 'single',
      ReferenceNumber: 'REF-OWN-SINGLE',
      AzureObjectGuid: owner.oid,
      CertificateNumber: owner.certificateNumber,
      PaymentType: 'Loan Principal',
      Amount: '21.00',
      Date: '+5d',
    },
    {
      Kind: 'recurring',
      ReferenceNumber: 'REF-OWN-VOID',
      AzureObjectGuid: owner.oid,
      CertificateNumber: owner.certificateNumber,
      PaymentType: 'Loan Interest',
      Amount: '22.00',
      Date: '+6d',
    },
    {
      Kind: 'recurring',
      ReferenceNumber: 'REF-OWN-CHANGE',
      AzureObjectGuid: owner.oid,
      CertificateNumber: owner.certificateNumber,
      PaymentType: 'Rider',
      Amount: '23.00',
      Date: '+7d',
    },
  ],
  faqs: [
    {
      Id: 46,
      Category: 'Billing & Payments',
      Question: 'When is my premium due?',
      Answer: '<p>On the <b>due date</b> &amp; never before.</p><script>alert(1)</script><p>100% sure.</p>',
    },
    { Id: 1, Category: 'General', Question: 'Who may sign in?', Answer: '<ul><li>Owners<li>Payors</ul>' },
    { Id: 47, Category: 'Billing & Payments', Question: 'May I pay early?', Answer: 'Yes, you may.' },
  ],
  pageHelp: [
    { Topic: 'payments', FaqIds: [47, 46] },
    { Topic: 'documents', FaqIds: [1] },
  ],
  searchSynonyms: [{ Phrase: 'Sign-Up', Means: 'register' }],
  contactTopics: [
    {
      Id: 2,
      Title: 'Documents',
      Issues: [
        { Id: 22, Title: 'A copy of my contract' },
        { Id: 21, Title: 'Older documents' },
      ],
    },
    { Id: 1, Title: 'Payments', Issues: [] },
  ],
  docuSignUrls: [
    {
      DocuSignEnvelopeMasterId: 45,
      DocuSignEnvelopeUrl: 'https://sign.example.org/start?c={CertificateNumber}&n={SignerName}',
      HasSpouseRole: true,
    },
    {
      DocuSignEnvelopeMasterId: 46,
      DocuSignEnvelopeUrl: 'https://elsewhere.example.com/start?c={CertificateNumber}',
      HasSpouseRole: false,
    },
    {
      DocuSignEnvelopeMasterId: 47,
      DocuSignEnvelopeUrl: 'https://sign.example.org/name?c={CertificateNumber}',
      HasSpouseRole: false,
    },
    {
      DocuSignEnvelopeMasterId: 50,
      DocuSignEnvelopeUrl: 'https://sign.example.org/withdraw?c={CertificateNumber}',
      HasSpouseRole: false,
    },
  ],
};
