import { FORM_TYPES } from '@portal/domain/forms/form-eligibility';
import { needsSpouseConsent } from '@portal/domain/forms/spouse-consent';
import { presetReason, selectableTopics } from '@portal/domain/help/contact';
import { TOP_FAQ_IDS } from '@portal/domain/help/faq';
import { postLoginRoute } from '@portal/domain/sign-in/post-login-route';
import { htmlToText } from '@portal/domain/values/html-to-text';
import type { Cents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import { resolveDataset } from './dates.ts';
import { demoDatasetPath, listDemoAccounts } from './demo-path.ts';
import { readDataset } from './read.ts';
import { createMemberView, states, today } from './testing/member-view.ts';

const demo = resolveDataset(readDataset(demoDatasetPath), today);
const views = demo.members.map((member) => createMemberView(demo, member));
const values = <T, V>(list: readonly T[], value: (item: T) => V) => [...new Set(list.map(value))].sort();

test('contains 40 members or more, all lines of business and all roles', {
  tags: ['CONST-04', 'ENT-05', 'CTX-03'],
}, () => {
  expect(demo.members.length).toBeGreaterThanOrEqual(40);
  const lines = values(demo.certificates, ({ LineOfBusiness }) => LineOfBusiness);
  expect(lines).toEqual(['A', 'H', 'I', 'L', 'U']);
  expect(
    values(
      demo.certificates.flatMap(({ Parties }) => Parties),
      ({ Role }) => Role,
    ),
  ).toEqual(['Annuitant', 'Contingent Beneficiary', 'Insured', 'Owner', 'Payor', 'Primary Beneficiary']);
});

test.for(Object.keys(states))(
  'contains a member for the state: %s',
  { tags: ['CERT-23', 'SUM-04', 'SUM-06'] },
  (state) => {
    const isShown = states[state];
    expect(views.filter((view) => isShown?.(view)).length).toBeGreaterThan(0);
  },
);

test('contains three members without an account and a matching visitor', () => {
  const withoutAccount = demo.members.filter(({ Account }) => !Account);
  expect(withoutAccount.length).toBeGreaterThanOrEqual(3);
  const visitor = demo.visitors.find(({ shows }) => shows !== undefined);
  expect(withoutAccount.map(({ FirstName, LastName }) => `${FirstName} ${LastName}`)).toContain(
    `${visitor?.GivenName} ${visitor?.Surname}`,
  );
  const registered = demo.members.filter(({ Account }) => Account);
  expect(registered.every(({ Profile }) => Profile)).toBe(true);
});

test('contains accounts for every landing page', {
  tags: ['AUTH-06', 'AUTH-07', 'AUTH-08', 'AUTH-09', 'AUTH-10'],
}, () => {
  const landings = views.flatMap(({ member, certificates }) =>
    member.Profile ? postLoginRoute({ mode: 'authenticate', profile: member.Profile, certificates }) : [],
  );
  expect(values(landings, (path) => path)).toEqual([
    '/certificates',
    '/forms',
    '/login-failed',
    '/payments',
    '/registration/2',
  ]);
});

test("contains certificates that need a spouse's consent", {
  tags: ['SPO-02'],
}, () => {
  const ownersWithSpouseForms = views.filter(({ member, certificates }) => {
    const IsSpousalConsentState = demo.spousalConsentStates.includes(member.Address.State ?? '');
    return certificates.some(({ LineOfBusiness, IsOwner }) => {
      const forms = FORM_TYPES.filter(({ allowedLOB }) => IsOwner && allowedLOB.includes(LineOfBusiness));
      return demo.docuSignUrls.some(
        (url) =>
          forms.some(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === url.DocuSignEnvelopeMasterId) &&
          needsSpouseConsent({ IsSpousalConsentState }, url),
      );
    });
  });
  expect(ownersWithSpouseForms.map(({ member }) => member.Account?.EmailAddress)).toContain(
    'rosa@example.org',
  );
  expect(ownersWithSpouseForms.length).toBeLessThan(views.length);
});

test('contains a signing URL for every form', { tags: ['FORM-29', 'FORM-30'] }, () => {
  const envelopes = demo.docuSignUrls.map(({ DocuSignEnvelopeMasterId }) => DocuSignEnvelopeMasterId);
  expect(envelopes).toEqual([43, 44, 45, 46, 47, 48, 49, 50]);
  const withSpouse = demo.docuSignUrls.filter(({ HasSpouseRole }) => HasSpouseRole);
  expect(withSpouse.map(({ DocuSignEnvelopeMasterId }) => DocuSignEnvelopeMasterId)).toEqual([
    44, 45, 46, 50,
  ]);
  const names = ['CertificateNumber', 'InsuredName', 'OwnerName', 'FormerName', 'SignerName', 'SignerEmail'];
  for (const { DocuSignEnvelopeUrl } of demo.docuSignUrls) {
    expect(new URL(DocuSignEnvelopeUrl).origin).toBe('https://sign.example.org');
    expect([...DocuSignEnvelopeUrl.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(names);
  }
});

test('contains 60 FAQs or more in four categories with the top three', {
  tags: ['SUP-02', 'SUP-04', 'SUP-12'],
}, () => {
  expect(demo.faqs.length).toBeGreaterThanOrEqual(60);
  expect(values(demo.faqs, ({ Category }) => Category)).toEqual([
    'Annuities',
    'Billing & Payments',
    'General',
    'Life Insurance',
  ]);
  expect(demo.faqs.map(({ Id }) => Id)).toEqual(expect.arrayContaining([...TOP_FAQ_IDS]));
  for (const { Question, Answer } of demo.faqs) {
    expect(Question).toMatch(/\?$/);
    expect(htmlToText(Answer).length).toBeGreaterThan(100);
    expect(Answer).toMatch(/^(?:<p>.*<\/p>|<ul>.*<\/ul>)+$/);
  }
});

test('contains the preset, default and excluded contact topics', {
  tags: ['CON-08', 'CON-09', 'CON-10', 'CON-15', 'CON-16', 'CON-18'],
}, () => {
  const titles = (topic: (typeof demo.contactTopics)[number]) => topic.Issues.map(({ Title }) => Title);
  for (const reason of ['olddocs', 'billingchanges', 'olderpaymentinfo']) {
    const preset = presetReason(reason);
    expect(
      demo.contactTopics.find(({ Title }) => Title === preset?.topic)?.Issues.map(({ Title }) => Title),
    ).toContain(preset?.issue);
  }
  expect(demo.contactTopics.find(({ Id }) => Id === 23)?.Issues.map(({ Id }) => Id)).toContain(19);
  expect(selectableTopics(demo.contactTopics)).toHaveLength(demo.contactTopics.length - 2);
  expect(demo.contactTopics.every((topic) => titles(topic).length > 0)).toBe(true);
});

test('contains consistent values for each certificate', { tags: ['ENT-09', 'ENT-10', 'ENT-11'] }, () => {
  const cents = (amount: Cents | null) => amount ?? 0;
  for (const certificate of demo.certificates.filter(({ LineOfBusiness }) => LineOfBusiness === 'L')) {
    const { SurrenderQuote: quote, CertificateValues, FaceAmount, EstimatedDeathBenefit } = certificate;
    if (!quote) continue;
    const owed = cents(quote.LoanBalance) + cents(quote.LoanInterest);
    expect(cents(quote.SurrenderAmount)).toBe(
      cents(quote.FundValue) + cents(quote.CashValuePUA) + cents(quote.DividendAccumulation) - owed,
    );
    expect(cents(EstimatedDeathBenefit)).toBe(
      cents(FaceAmount) + cents(CertificateValues.DividendPUAFace) + cents(quote.DividendAccumulation) - owed,
    );
    expect(cents(quote.FundValue)).toBeLessThan(cents(FaceAmount));
    expect(certificate.Paylines.some(({ PaymentType }) => PaymentType === 'Loan')).toBe(owed > 0);
  }
});

test('marks a payment line that has a recurring payment', { tags: ['ENT-14', 'ENT-16'] }, () => {
  const recurring = demo.pendingPayments
    .filter(({ Kind }) => Kind === 'recurring')
    .map(({ CertificateNumber }) => CertificateNumber);
  const marked = demo.certificates.filter(({ Paylines }) =>
    Paylines.some(({ HasRecurringPayment }) => HasRecurringPayment),
  );
  expect(marked.map(({ CertificateNumber }) => CertificateNumber).sort()).toEqual(recurring.sort());
});

test('contains a payment for each premium of the activity summary', {
  tags: ['DETAIL-14', 'ENT-15'],
}, () => {
  for (const { CertificateValues, History } of demo.certificates) {
    const received = new Set(History.map(({ PaymentDate }) => PaymentDate.slice(0, 7)));
    for (const { Year, Month, PremiumsReceived } of CertificateValues.ActivitySummary) {
      const month = `${Year}-${String(Month).padStart(2, '0')}`;
      if (PremiumsReceived !== 0) expect(received).toContain(month);
    }
  }
});

test('contains statements for several years', () => {
  const documents = demo.certificates.flatMap(({ Documents }) => Documents);
  const statements = documents.filter(({ FormType }) => FormType === 'Annual Statement Letter');
  expect(values(statements, ({ Period }) => Period)).toEqual(['2023', '2024', '2025']);
});

test('lists each demo account with a password and a purpose', () => {
  const accounts = listDemoAccounts(readDataset(demoDatasetPath));
  expect(accounts.length).toBeGreaterThanOrEqual(14);
  for (const { email, password, shows } of accounts) {
    expect(email).toMatch(/^[a-z-]+@example\.org$/);
    expect(password).toBe('Lantern-2026');
    expect(shows.length).toBeGreaterThan(20);
  }
  expect(accounts.at(-1)?.name).toBe('Nora Whitfield');
});

test('contains fictional telephone numbers and many states', () => {
  for (const { Address } of demo.members) expect(Address.PhoneNumber).toMatch(/^\d{3}-555-01\d\d$/);
  expect(values(demo.members, ({ Address }) => Address.State).length).toBeGreaterThanOrEqual(15);
  for (const { DateOfBirth } of demo.members)
    expect(DateOfBirth >= '1934-01-01' && DateOfBirth <= '1996-12-31').toBe(true);
});

test('contains wallets of all sizes, a card and a pending method', {
  tags: ['ENT-18', 'ENT-19', 'AMB-41'],
}, () => {
  const wallets = demo.members.flatMap(({ Account }) => (Account ? [Account.PaymentMethods ?? []] : []));
  expect(values(wallets, ({ length }) => length)).toEqual([0, 1, 2]);
  const methods = wallets.flat();
  expect(methods.filter(({ Type }) => Type === 'CC').length).toBeGreaterThan(0);
  expect(methods.filter(({ Pending }) => Pending === true).length).toBeGreaterThan(0);
  const payers = new Set(demo.pendingPayments.map(({ AzureObjectGuid }) => AzureObjectGuid));
  for (const { Account } of demo.members) {
    if (Account && payers.has(Account.AzureObjectGuid)) expect(Account.PaymentMethods).not.toEqual([]);
  }
});

test('contains documents of every type, with amounts and files', {
  tags: ['DOC-04', 'WEL-06', 'R-16'],
}, () => {
  const documents = demo.certificates.flatMap(({ Documents }) => Documents);
  expect(values(documents, ({ FormType }) => FormType)).toEqual([
    'Annual Statement Letter',
    'Billing Document',
    'Contract',
    'Reportable Tax Form',
    'Welcome Packet',
  ]);
  const withAmounts = documents.filter(({ FormType }) =>
    /^(?:Reportable Tax Form|Billing Document)$/.test(FormType),
  );
  expect(withAmounts.filter(({ Amounts }) => !Amounts)).toEqual([]);
  expect(documents.filter(({ File }) => File).length).toBeGreaterThan(0);
});

test('names an adviser in each help article about taxes', {
  tags: ['SUP-11'],
}, () => {
  const aboutTaxes = demo.faqs.filter(({ Answer }) => /\btax|1099/.test(Answer));
  expect(aboutTaxes.length).toBeGreaterThanOrEqual(11);
  const withoutAdviser = aboutTaxes.filter(
    ({ Answer }) => !/tax advis|ask an adviser|\bcall\b|talk with us/i.test(htmlToText(Answer)),
  );
  expect(withoutAdviser.map(({ Id }) => Id)).toEqual([]);
});

test('names a tax adviser in each help article that says what is taxed', {
  tags: ['SUP-11'],
}, () => {
  const taxed = demo.faqs.filter(({ Answer }) => /\btax(?:ed|able)\b|tax may be/.test(Answer));
  expect(taxed.map(({ Id }) => Id)).toEqual([19, 24, 27, 29, 38, 45, 64]);
  expect(taxed.filter(({ Answer }) => !/tax advis|ask an adviser/i.test(Answer))).toEqual([]);
});

test('contains a welcome packet for the visitor who registers', () => {
  const [visitor] = demo.visitors;
  const member = demo.members.find(
    ({ Account, FirstName, LastName }) =>
      !Account && FirstName === visitor?.GivenName && LastName === visitor.Surname,
  );
  const owned = demo.certificates.filter(({ Parties }) =>
    Parties.some(({ Role, LifeProNameId }) => Role === 'Owner' && LifeProNameId === member?.LifeProNameId),
  );
  const kinds = owned.flatMap(({ Documents }) => Documents.map(({ FormType }) => FormType));
  expect(kinds).toContain('Welcome Packet');
});
