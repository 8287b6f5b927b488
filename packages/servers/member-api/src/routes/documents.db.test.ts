import { contract } from '@portal/api/contracts/contract';
import type { WelcomePacketItem } from '@portal/api/contracts/document';
import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { parsePdf } from '@portal/pdf/testing/read-pdf';
import { startHttpServer } from '@portal/test-infra/http-server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { otherMember, owner, payor, signedForm } from '../testing/fixture.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';

const society = { PORTAL_SOCIETY_NAME: 'Juniper Society', PORTAL_SUPPORT_PHONE: '800-555-0142' };
setUpServedPortal({ ...society, RATE_DOCUMENT: '100' });

const annuity = '000000000102';
const billing = { documentId: 'D-2', documentType: 'Billing Document' };
const kinds = [
  { documentId: 'D-1', documentType: 'Annual Statement Letter' },
  billing,
  { documentId: 'D-3', documentType: 'Contract' },
  { documentId: 'D-4', documentType: 'Welcome Packet' },
  { documentId: 'D-5', documentType: 'Reportable Tax Form', certificateNumber: annuity },
];

const callApi = (query: Record<string, string>, as: { oid: string } = owner) => {
  const userName = as === payor ? 'barnaby@fixture.example.org' : 'ottilie@fixture.example.org';
  const all = { certificateNumber: owner.certificateNumber, userName, ...query };
  return server.callApi(contract.GetDocument, all, { as });
};

async function open(query: Record<string, string>, as: { oid: string } = owner) {
  const response = await callApi(query, as);
  expect(response.status).toBe(200);
  return parsePdf(Buffer.from(String(response.body), 'base64'));
}

test.each(kinds)(
  '$documentType is a tagged PDF with title, language and recipient',
  { tags: ['API-51', 'DOC-10'] },
  async (kind) => {
    const { marked, language, title, pages, text } = await open(kind);
    expect({ marked, language }).toEqual({ marked: true, language: 'en-US' });
    const address = 'Ottilie Maud Quarnstrom 214 Juniper Street Unit 7 Harbor House Kenosha, WI 53140';
    expect(text.startsWith(`Juniper Society 800-555-0142 ${address}`)).toBe(true);
    expect(text).toContain(String(title));
    expect(text).toContain('Questions? Member Services is glad to help: 800-555-0142.');
    expect(pages[0]?.tags).toContain('H1');
    expect(text).toContain('Certificate number 0000000001');
  },
);

test.each([
  ['Contract', 'D-3', 'May 14, 1996 Certificate of Whole Life Insurance'],
  ['Welcome Packet', 'D-4', 'May 14, 1996 Welcome to Juniper Society'],
])(
  'a %s has the issue date and each person by role',
  { tags: ['DOC-10'] },
  async (documentType, documentId, title) => {
    const { text } = await open({ documentType, documentId });
    expect(text).toContain(title);
    expect(text).toContain(
      'Issue date May 14, 1996 Face amount $50,000.00 Chapter 117 Owner Ottilie Maud Quarnstrom ' +
        'Insured Edmund Piers Tallow Primary beneficiary Cordelia Umbright, Juniper Library ' +
        'Contingent beneficiary Dr. Ferdinand Vandermeer, Holm Holdings',
    );
  },
);

test('a tax statement without amounts asks to call before filing', { tags: ['DOC-10', 'R-16'] }, async () => {
  const documentType = 'Reportable Tax Form' as const;
  const filed = { document_id: 'D-21', form_type: documentType, period: '2023' };
  await portal.db
    .insertInto('document')
    .values({ ...filed, certificate_number: annuity })
    .execute();
  try {
    const { text } = await open({ documentId: 'D-21', documentType, certificateNumber: annuity });
    expect(text).toContain('No reportable amounts are on file for 2023. Please call us before you file.');
  } finally {
    await portal.db.deleteFrom('document').where('document_id', '=', 'D-21').execute();
  }
});

test("a tax statement has the year's amounts and the last four digits", {
  tags: ['DOC-10', 'R-16'],
}, async () => {
  const { title, text } = await open({ ...kinds[4] });
  expect(title).toBe('Tax statement for 2025');
  expect(text).toContain('January 31, 2026');
  expect(text).toContain(
    'Form 1099-R, box 1: Gross distribution $8,064.00 Form 1099-R, box 2a: Taxable amount $3,386.88',
  );
  expect(text).toContain('Social Security number XXX-XX-4821');
});

test('a tax statement omits a number that is not on file', { tags: ['DOC-10', 'R-16'] }, async () => {
  const setNumber = (last_four_ssn: string | null) =>
    portal.db
      .updateTable('member')
      .set({ last_four_ssn })
      .where('life_pro_name_id', '=', owner.lifeProNameId)
      .execute();
  await setNumber(null);
  try {
    const { text } = await open({ ...kinds[4] });
    expect(text).toContain('Recipient Ottilie Maud Quarnstrom Certificate number');
  } finally {
    await setNumber('4821');
  }
});

test('a tax statement names a sole owner as recipient, and none of several', {
  tags: ['DOC-10', 'R-16'],
}, async () => {
  const setRecipient = (life_pro_name_id: string | null) =>
    portal.db.updateTable('document').set({ life_pro_name_id }).where('document_id', '=', 'D-5').execute();
  await setRecipient(null);
  expect((await open({ ...kinds[4] })).text).toContain('Recipient');
  const other = { certificate_number: annuity, position: 90, business_name: 'Larch Trustees' };
  await portal.db
    .insertInto('certificate_party')
    .values({ ...other, role: 'Owner' })
    .execute();
  try {
    const { text } = await open({ ...kinds[4] });
    expect(text).toContain('Form 1099-R, box 1: Gross distribution $8,064.00');
    expect(text).not.toContain('Recipient');
    expect(text).not.toContain('XXX-XX-');
  } finally {
    await setRecipient(owner.lifeProNameId);
    await portal.db.deleteFrom('certificate_party').where('position', '=', 90).execute();
  }
});

test('a document with a recipient is shown to no other owner', { tags: ['R-14', 'R-16'] }, async () => {
  const setRecipient = (life_pro_name_id: string | null) =>
    portal.db
      .updateTable('document')
      .set({ life_pro_name_id })
      .where('document_id', 'in', ['D-4', 'D-5'])
      .execute();
  const listed = async () => {
    const lists = [
      await server.callApi(contract.GetTaxForms, {}, { as: owner }),
      await server.callApi(
        contract.GetDocumentMFPList,
        { lifeProNameId: owner.lifeProNameId },
        { as: owner },
      ),
      await server.callApi(
        contract.GetDocumentList,
        { lifeProNameId: owner.lifeProNameId, certificateNumber: annuity },
        { as: owner },
      ),
    ];
    return lists.flatMap(({ body }) => body);
  };
  const other = { certificate_number: annuity, position: 90, business_name: 'Larch Trustees' };
  await portal.db
    .insertInto('certificate_party')
    .values({ ...other, role: 'Owner' })
    .execute();
  try {
    await setRecipient(owner.lifeProNameId);
    expect(await listed()).toHaveLength(3);
    const { text } = await open({ ...kinds[4] });
    expect(text).toContain('Recipient Ottilie Maud Quarnstrom Social Security number XXX-XX-4821');
    await setRecipient('the former owner');
    expect(await listed()).toEqual([]);
    expect((await callApi({ ...kinds[4] })).status).toBe(404);
  } finally {
    await setRecipient(owner.lifeProNameId);
    await portal.db.deleteFrom('certificate_party').where('position', '=', 90).execute();
  }
});

test('a tax statement of a month is one of its year', { tags: ['DOC-10', 'R-16'] }, async () => {
  const period = portal.db.updateTable('document').where('document_id', '=', 'D-5');
  await period.set({ period: '2025-02' }).execute();
  const { title, text } = await open({ ...kinds[4] });
  await period.set({ period: '2025' }).execute();
  expect(title).toBe('Tax statement for 2025');
  expect(text).toContain('Amounts reported for 2025');
});

test('an annual statement lists payments of fully recorded years only', {
  tags: ['DOC-10'],
}, async () => {
  const statement = { ...kinds[0] };
  const { text } = await open(statement);
  expect(text).toContain('Cash value on December 31 $16,911.40 Your certificate');
  expect(text).toContain(
    'Insured Edmund Piers Tallow Face amount $50,000.00 Dividend accumulation $602.75 Questions?',
  );

  const paid = (payment_date: string, returned_indicator: boolean) => ({
    certificate_number: owner.certificateNumber,
    payment_date: dateFromWire(payment_date),
    payment_amount_cents: toCents(6140),
    payment_type: 'Premium',
    returned_indicator,
  });
  // A first payment on the first day does not show that the year is complete.
  await portal.db.insertInto('payment_history').values(paid('2024-01-01', false)).execute();
  expect((await open(statement)).text).not.toContain('Payments received');
  await portal.db
    .deleteFrom('payment_history')
    .where('payment_date', '=', dateFromWire('2024-01-01'))
    .execute();
  const earlier = [paid('2023-12-03', false), paid('2024-01-03', false), paid('2024-02-03', true)];
  await portal.db.insertInto('payment_history').values(earlier).execute();
  const { text: whole } = await open(statement);
  const period = portal.db.updateTable('document').where('document_id', '=', 'D-1');
  await period.set({ period: '2024-02' }).execute();
  expect((await open(statement)).text).toBe(whole);
  // The certificate was issued in May.
  await portal.db.insertInto('payment_history').values(paid('1996-06-03', false)).execute();
  await period.set({ period: '1996' }).execute();
  expect((await open(statement)).text).toContain('Payments received in 1996');
  await period.set({ period: '2024' }).execute();
  await portal.db
    .deleteFrom('payment_history')
    .where('payment_date', '<', dateFromWire('2025-01-01'))
    .execute();
  expect(whole).toContain(
    'Payments received in 2024 Date Payment Amount January 03, 2024 Premium $61.40 ' +
      'February 03, 2024 Premium, returned by the bank $61.40 Total received $61.40',
  );
});

test("a bill has the month's amount and the previous payments", {
  tags: ['DOC-10'],
}, async () => {
  const line = { position: 0, label: 'Premium due', amount_cents: toCents(5970) };
  const earlier = { ...line, document_id: 'D-2' };
  await portal.db.insertInto('document_amount').values(earlier).execute();
  const { title, text } = await open(billing);
  expect(title).toBe('Billing statement for September 2026');
  expect(text).toContain('Premium due $59.70 Please pay by September 03, 2026.');
  expect(text).not.toContain('Your last payments');

  const before = ['2026-06-03', '2026-07-03', '2026-08-03'].map((date) => ({
    ...{ certificate_number: owner.certificateNumber, payment_date: dateFromWire(date) },
    ...{ payment_amount_cents: toCents(5910), payment_type: 'Premium', returned_indicator: false },
  }));
  await portal.db.insertInto('payment_history').values(before).execute();
  const later = await openBill('D-7', '2026-10');
  await portal.db.deleteFrom('payment_history').where('payment_amount_cents', '=', toCents(5910)).execute();
  expect(later).toContain(
    'Your last payments Date Payment Amount July 03, 2026 Premium $59.10 August 03, 2026 Premium $59.10 ' +
      'September 03, 2026 Premium, returned by the bank $59.70',
  );
});

test.each([
  ['D-16', '2026-12', 'Premium due $73.40 Please pay by December 03, 2026.'],
  ['D-17', '2027-01', 'The amount of this bill is not on file. Please call us.'],
  ['D-18', '2026-11', 'The amount of this bill is not on file. Please call us.'],
])('bill %s without an amount, for %s: %s', { tags: ['DOC-10'] }, async (documentId, period, expected) => {
  const text = await openBill(documentId, period);
  expect(text).toContain(expected);
});

test('a bill shows no amount of zero', { tags: ['DOC-10'] }, async () => {
  const { certificateNumber } = owner;
  const setBilled = (cents: number) =>
    portal.db
      .updateTable('payment_summary')
      .set({ billed_amount_cents: toCents(cents) })
      .where('certificate_number', '=', certificateNumber)
      .execute();
  await setBilled(0);
  try {
    const text = await openBill('D-19', '2026-12');
    expect(text).toContain('The amount of this bill is not on file. Please call us.');
    expect(text).not.toContain('$0.00');
  } finally {
    await setBilled(7340);
  }
});

test('a bill shows no due date or amount of another month', {
  tags: ['DOC-10'],
}, async () => {
  const setFrequency = (billing_frequency: string) =>
    portal.db
      .updateTable('certificate')
      .set({ billing_frequency })
      .where('certificate_number', '=', owner.certificateNumber)
      .execute();
  const line = { position: 0, label: 'Premium due', amount_cents: toCents(6120) };
  await setFrequency('Quarterly');
  try {
    expect(await openBill('D-20', '2026-10')).toContain('The amount of this bill is not on file.');
    await portal.db
      .insertInto('document_amount')
      .values({ ...line, document_id: 'D-20' })
      .execute();
    const { text } = await open({ ...billing, documentId: 'D-20' });
    expect(text).toContain('Premium due $61.20');
    expect(text).not.toContain('Please pay by');
  } finally {
    await setFrequency('Monthly');
  }
});

async function openBill(documentId: string, period: string): Promise<string> {
  const bill = { document_id: documentId, form_type: 'Billing Document', period } as const;
  await portal.db
    .insertInto('document')
    .values({ ...bill, certificate_number: owner.certificateNumber })
    .execute();
  return (await open({ ...billing, documentId })).text;
}

test('a payor gets bills only, which name nobody else', {
  tags: ['R-14', 'R-16'],
}, async () => {
  const { text } = await open(billing, payor);
  expect(text).toContain('Barnaby Vexley 9 Orchard Lane Dubuque, IA 52001');
  expect(text).not.toMatch(/Quarnstrom|Tallow|Umbright|Vandermeer|Juniper Street|50,000/);
  for (const kind of kinds.filter((each) => each !== billing)) {
    expect((await callApi(kind, payor)).body).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('shows the address of a member abroad as the profile does', {
  tags: ['PROF-05', 'AMB-35'],
}, async () => {
  const ofPayor = ['life_pro_name_id', '=', payor.lifeProNameId] as const;
  const before = await portal.db
    .selectFrom('address')
    .select(['city', 'state', 'zip_code', 'country'])
    .where(...ofPayor)
    .executeTakeFirstOrThrow();
  const setAddress = (to: typeof before) =>
    portal.db
      .updateTable('address')
      .set(to)
      .where(...ofPayor)
      .execute();
  await setAddress({ city: 'Toronto', state: 'No Answer', zip_code: 'M5V 2T6', country: 'Canada' });
  const { text } = await open(billing, payor);
  await setAddress(before);
  expect(text).toContain('Barnaby Vexley 9 Orchard Lane Toronto, M5V 2T6 Canada');
});

test('renders a document for a member without an address on file', { tags: ['DOC-10'] }, async () => {
  const { db } = portal;
  const addresses = await db
    .deleteFrom('address')
    .where('life_pro_name_id', '=', payor.lifeProNameId)
    .returningAll()
    .execute();
  try {
    const { text } = await open(billing, payor);
    expect(text.startsWith('Juniper Society 800-555-0142 Barnaby Vexley September 01, 2026')).toBe(true);
  } finally {
    await db.insertInto('address').values(addresses).execute();
  }
});

test('requires matching id, type, certificate and user name', {
  tags: ['R-16', 'R-01'],
}, async () => {
  const wrong = [
    { ...billing, documentType: 'Contract' },
    { ...billing, certificateNumber: annuity },
    { ...billing, userName: 'barnaby@fixture.example.org' },
    { ...billing, userName: 'nobody' },
    { ...billing, documentId: 'D-9' },
  ];
  for (const query of wrong) {
    expect([query, (await callApi(query)).body]).toEqual([
      query,
      expect.objectContaining({ code: 'not_found' }),
    ]);
  }
  expect((await callApi({ ...billing, userName: 'OTTILIE@fixture.example.org' })).status).toBe(200);
  expect((await callApi(billing, otherMember)).status).toBe(404);
  expect((await callApi({ ...billing, documentId: '../D-2' })).status).toBe(404);
  expect((await callApi({ ...billing, documentId: 'D-2\u0000' })).status).toBe(400);
});

test('hides the face amount of a suspended certificate', { tags: ['R-16'] }, async () => {
  await portal.db
    .insertInto('document')
    .values({ document_id: 'D-6', certificate_number: annuity, form_type: 'Contract', period: '1996' })
    .execute();
  const { text } = await open({ documentId: 'D-6', documentType: 'Contract', certificateNumber: annuity });
  expect(text).toContain('Annuitant Ottilie Maud Quarnstrom');
  expect(text).not.toContain('41,000');
});

test('renders markup in stored data as text', {
  tags: ['R-06', 'R-16', 'AMB-88'],
}, async () => {
  const { db } = portal;
  const { certificateNumber } = owner;
  const product = await db
    .selectFrom('certificate')
    .select('product_description')
    .where('certificate_number', '=', certificateNumber)
    .executeTakeFirstOrThrow();
  const setProduct = (value: typeof product) =>
    db.updateTable('certificate').set(value).where('certificate_number', '=', certificateNumber).execute();
  const rider = { rider_name: '<b>Waiver</b>', description: `<img src=x onerror="alert(2)">` };
  await setProduct({ product_description: '<script>alert(1)</script>' });
  await db
    .insertInto('rider')
    .values({ ...rider, certificate_number: certificateNumber, position: 9 })
    .execute();
  try {
    const { title, text } = await open({ documentId: 'D-3', documentType: 'Contract' });
    expect(title).toBe('Certificate of <script>alert(1)</script>');
    expect(text).toContain('Certificate of <script>alert(1)</script>');
    expect(text).toContain('Product <script>alert(1)</script>');
    expect(text).toContain(
      'Twice the face amount after an accident. <b>Waiver</b> <img src=x onerror="alert(2)">',
    );
  } finally {
    await setProduct(product);
    await db.deleteFrom('rider').where('position', '=', 9).execute();
  }
});

test('renders the same document twice', { tags: ['R-16'] }, async () => {
  expect((await callApi(billing)).body).toBe((await callApi(billing)).body);
});

test('returns a stored file unchanged', { tags: ['R-16'] }, async () => {
  // The maximum size.
  const base64 = Buffer.alloc(20 * 1024 * 1024, '%PDF-1.4\n').toString('base64');
  await portal.db.insertInto('document_file').values({ document_id: 'D-3', base64 }).execute();
  try {
    const { body, headers } = await callApi({ documentId: 'D-3', documentType: 'Contract' });
    expect(body === base64).toBe(true);
    expect(headers['cache-control']).toBe('no-store');
  } finally {
    await portal.db.deleteFrom('document_file').execute();
  }
});

test('refuses a stored file while signed forms fill the memory', { tags: ['R-23'] }, async () => {
  let waiting = 0;
  const service = await startHttpServer(() => {
    waiting += 1;
  });
  const { callApi: askAnother } = await portal.serve({ ESIGNATURE_URL: service.origin });
  const ask = (query: Record<string, string>) => {
    const all = {
      ...query,
      certificateNumber: owner.certificateNumber,
      userName: 'ottilie@fixture.example.org',
    };
    return askAnother(contract.GetDocument, all, { as: owner });
  };
  const base64 = sql<string>`repeat('A', 20000000)`;
  await portal.db.insertInto('document_file').values({ document_id: 'D-3', base64 }).execute();
  const forms = Array.from({ length: 8 }, () =>
    askAnother(contract.GetSignedForm, { reference: signedForm.reference }, { as: owner }),
  );
  try {
    await expect.poll(() => waiting).toBe(8);
    const { body, headers } = await ask({ documentId: 'D-3', documentType: 'Contract' });
    expect(body).toMatchObject({ status: 503, code: 'unavailable' });
    expect(headers['retry-after']).toBe('10');
    expect((await ask(billing)).status, 'it is rendered').toBe(200);
  } finally {
    await service.close();
    await Promise.all(forms);
    await portal.db.deleteFrom('document_file').execute();
  }
});

test("lists the owner's welcome packets separately", {
  tags: ['API-50', 'WEL-06', 'R-14'],
}, async () => {
  const packetsOf = async (member: typeof payor) =>
    (
      await server.callApi(
        contract.GetDocumentMFPList,
        { lifeProNameId: member.lifeProNameId },
        { as: member },
      )
    ).body;
  const packet: WelcomePacketItem = {
    DocumentId: 'D-4',
    FormType: 'Welcome Packet',
    CertificateNumber: owner.certificateNumber,
    LineOfBusiness: 'L',
    InsuredName: 'Edmund Piers Tallow',
  };
  expect(await packetsOf(owner)).toEqual([packet]);
  expect(await packetsOf(payor)).toEqual([]);
});

test('lists the documents of a certificate without an insured', { tags: ['DOC-12', 'WEL-06'] }, async () => {
  const { db } = portal;
  const { lifeProNameId, certificateNumber } = owner;
  const insured = await db
    .deleteFrom('certificate_party')
    .where('certificate_number', '=', certificateNumber)
    .where('role', '=', 'Insured')
    .returningAll()
    .execute();
  try {
    const query = { lifeProNameId, certificateNumber };
    const documents = await server.callApi(contract.GetDocumentList, query, { as: owner });
    expect(documents.body).toContainEqual(expect.objectContaining({ DocumentId: 'D-3', InsuredName: null }));
    const packets = await server.callApi(contract.GetDocumentMFPList, { lifeProNameId }, { as: owner });
    expect(packets.body).toEqual([expect.objectContaining({ DocumentId: 'D-4', InsuredName: null })]);
  } finally {
    await db.insertInto('certificate_party').values(insured).execute();
  }
});

test('lists the tax forms of all owned certificates', {
  tags: ['F-10', 'R-14', 'R-16'],
}, async () => {
  const formsOf = async (member: { oid: string }) =>
    (await server.callApi(contract.GetTaxForms, {}, { as: member })).body;
  const ofLife = { document_id: 'D-8', form_type: 'Reportable Tax Form', period: '2024' } as const;
  const filed = { ...ofLife, certificate_number: owner.certificateNumber, filed_at: new Date() };
  await portal.db.insertInto('document').values(filed).execute();
  try {
    expect(await formsOf(owner)).toEqual([
      expect.objectContaining({ DocumentId: 'D-5', CertificateNumber: annuity, Period: '2025' }),
      {
        DocumentId: 'D-8',
        FormType: 'Reportable Tax Form',
        CertificateNumber: '000000000101',
        Period: '2024',
        LineOfBusiness: 'L',
        InsuredName: 'Edmund Piers Tallow',
        ProductName: 'Whole Life to 95',
      },
    ]);
    expect([await formsOf(payor), await formsOf(otherMember)]).toEqual([[], []]);
  } finally {
    await portal.db.deleteFrom('document').where('document_id', '=', 'D-8').execute();
  }
});

test('limits document requests separately', { tags: ['R-23'] }, async () => {
  const { callApi: askAnother } = await portal.serve({ RATE_DOCUMENT: '1' });
  const query = { ...billing, certificateNumber: owner.certificateNumber, userName: 'nobody' };
  const statuses: number[] = [];
  for (let i = 0; i < 2; i++) {
    statuses.push((await askAnother(contract.GetDocument, query, { as: owner })).status);
  }
  expect(statuses).toEqual([404, 429]);
});

test('returns signing URLs at the configured and allowed origin', {
  tags: ['API-48', 'R-17'],
}, async () => {
  const urlsWith = async (environment: Record<string, string>) => {
    const { callApi: askThere } = await portal.serve(environment);
    const { body } = await askThere(contract.GetDocuSignUrls, { stateCode: 'WI' }, { as: owner });
    return contract.GetDocuSignUrls.response.parse(body).map((url) => url.DocuSignEnvelopeUrl);
  };
  const origin = { DOCUSIGN_ORIGIN: 'http://localhost:4204/' };
  const moved = await urlsWith({ ...origin, DOCUSIGN_HOSTS: 'localhost:4204' });
  expect(moved.length).toBeGreaterThan(0);
  expect(moved.every((url) => url.startsWith('http://localhost:4204/'))).toBe(true);
  expect(await urlsWith(origin)).toEqual([]);
});
