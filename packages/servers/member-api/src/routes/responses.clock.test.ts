import { CertificateSummary } from '@portal/api/contracts/certificate';
import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '../testing/call-examples.ts';
import { annuity, paidForOthers, suspended, wholeLife } from '../testing/expected-certificates.ts';
import { nonMember, otherMember, owner, payor, unvalidated } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';
import { toWire } from '../testing/to-wire.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve();
}, 120_000);
afterAll(() => portal.stop());

test.each(allCalls)(
  '$name returns the owner a response that matches its contract',
  { tags: ['API-01', 'API-02'] },
  async ({ call, query, body }) => {
    const response = await server.callApi(call, query, { as: owner, body });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(call.response.safeParse(response.body).error).toBeUndefined();
  },
);

describe('account', () => {
  test('returns the profile of a registered account', { tags: ['API-03', 'ENT-01'] }, async () => {
    const query = { azureObjectId: owner.oid };
    const { body } = await server.callApi(contract.GetMemberProfileByAzureObjectId, query, { as: owner });
    expect(body).toEqual({
      ProfileRegistered: 'Y',
      ProfileValidated: 'Y',
      LifeProNameId: '500001',
      AccountProfileId: '1',
      AccountUserName: 'ottilie@fixture.example.org',
      AllowAccess: true,
      AllowEmailContact: false,
      AzureObjectGuid: 'a0000000-0000-4000-8000-00000000000a',
      DisplayFirstName: 'Tilly',
      DisplayLastName: 'Quarn',
      DisplayFullName: 'Tilly Quarn',
      EmailAddress: 'tilly.quarn@fixture.example.org',
    });
  });

  test('returns the profile of an unvalidated account', {
    tags: ['API-03', 'ENT-01'],
  }, async () => {
    const query = { azureObjectId: unvalidated.oid };
    const { body } = await server.callApi(contract.GetMemberProfileByAzureObjectId, query, {
      as: unvalidated,
    });
    expect(body).toMatchObject({
      ProfileRegistered: 'Y',
      ProfileValidated: 'N',
      LifeProNameId: '500005',
      AllowAccess: false,
      AllowEmailContact: true,
    });
  });

  test('returns token data for an unregistered account', {
    tags: ['API-03', 'ENT-01'],
  }, async () => {
    const query = { azureObjectId: nonMember.oid };
    const claims = { given_name: 'Nora', family_name: 'Whitfield', emails: ['nora@fixture.example.org'] };
    const { body } = await server.callApi(contract.GetMemberProfileByAzureObjectId, query, {
      as: nonMember,
      claims,
    });
    expect(body).toEqual({
      ProfileRegistered: null,
      ProfileValidated: null,
      LifeProNameId: null,
      AccountProfileId: null,
      AccountUserName: null,
      AllowAccess: true,
      AllowEmailContact: false,
      AzureObjectGuid: nonMember.oid,
      DisplayFirstName: 'Nora',
      DisplayLastName: 'Whitfield',
      DisplayFullName: 'Nora Whitfield',
      EmailAddress: 'nora@fixture.example.org',
    });
  });

  test("returns the stored address with its state's consent rule", {
    tags: ['API-05', 'ENT-02'],
  }, async () => {
    const query = { lifeProNameId: owner.lifeProNameId };
    const { body } = await server.callApi(contract.GetPrimaryAddress, query, { as: owner });
    expect(body).toEqual({
      FirstName: 'Ottilie',
      LastName: 'Quarnstrom',
      AddressLine1: '214 Juniper Street',
      AddressLine2: 'Unit 7',
      AddressLine3: 'Harbor House',
      City: 'Kenosha',
      State: 'WI',
      ZipCode: '53140',
      Country: 'United States',
      PhoneNumber: '312-555-0114',
      IsTemporary: false,
      EmailAddress: 'ottilie.home@fixture.example.org',
      IsSpousalConsentState: true,
    });
    const elsewhere = { lifeProNameId: payor.lifeProNameId };
    const other = await server.callApi(contract.GetPrimaryAddress, elsewhere, { as: payor });
    expect(other.body).toMatchObject({
      AddressLine2: null,
      State: 'IA',
      IsTemporary: true,
      IsSpousalConsentState: false,
    });
  });

  test('names the environment by configuration, else by dataset', {
    tags: ['API-14', 'AMB-73'],
  }, async () => {
    const { text } = await server.callApi(contract.GetEnvironmentName, {}, { as: nonMember });
    expect(text).toBe('"Fixture"');
    const named = await portal.serve({ ENVIRONMENT_NAME: 'Production' });
    expect((await named.callApi(contract.GetEnvironmentName, {}, { as: nonMember })).text).toBe(
      '"Production"',
    );
  });
});

describe('help', () => {
  const search = async (searchValue: string) =>
    (await server.callApi(contract.SearchFrequentlyAskedQuestions, { searchValue }, { as: owner })).body;

  test('returns every article by category as text', {
    tags: ['API-15', 'SUP-11', 'SUP-12', 'AMB-55', 'R-06'],
  }, async () => {
    const { body } = await server.callApi(contract.GetFrequentlyAskedQuestions, {}, { as: owner });
    expect(body).toEqual({
      'Billing & Payments': [
        {
          Id: 46,
          Question: 'When is my premium due?',
          Answer: 'On the due date & never before.\n100% sure.',
          AnswerFormat: 'text',
        },
        { Id: 47, Question: 'May I pay early?', Answer: 'Yes, you may.', AnswerFormat: 'text' },
      ],
      General: [{ Id: 1, Question: 'Who may sign in?', Answer: '• Owners\n• Payors', AnswerFormat: 'text' }],
    });
  });

  test('finds a word case-insensitively, best match first', {
    tags: ['API-16', 'AMB-54'],
  }, async () => {
    expect(await search('  BEFORE premium ')).toMatchObject({ 'Billing & Payments': [{ Id: 46 }] });
    expect(await search('paying')).toMatchObject({ 'Billing & Payments': [{ Id: 47 }] });
    expect(await search('owner')).toMatchObject({ General: [{ Id: 1, Answer: '• Owners\n• Payors' }] });
  });

  test('ignores query syntax and markup', {
    tags: ['API-16', 'R-23'],
  }, async () => {
    expect(await search('100%')).toMatchObject({ 'Billing & Payments': [{ Id: 46 }] });
    for (const nothing of ['%', "' or true --", 'p_y', 'script', '\\']) {
      expect([nothing, await search(nothing)]).toEqual([nothing, {}]);
    }
  });

  test('returns topics and issues in dataset order', { tags: ['API-17', 'CON-15'] }, async () => {
    const { body } = await server.callApi(contract.GetContactTopics, {}, { as: owner });
    expect(body).toEqual([
      {
        Id: 2,
        Title: 'Documents',
        Issues: [
          { Id: 22, Title: 'A copy of my contract' },
          { Id: 21, Title: 'Older documents' },
        ],
      },
      { Id: 1, Title: 'Payments', Issues: [] },
    ]);
  });
});

describe('certificates', () => {
  const summaryOf = async (member: { oid: string; lifeProNameId: string }) => {
    const query = { lifeProNameId: member.lifeProNameId };
    const { body } = await server.callApi(contract.GetCertificateSummary, query, { as: member });
    return toWire(CertificateSummary, body);
  };

  test('returns everything of an active certificate to its owner', {
    tags: ['API-21', 'ENT-03', 'ENT-04', 'ENT-06', 'ENT-08', 'ENT-12', 'ROLE-01'],
  }, async () => {
    const { Certificates } = await summaryOf(owner);
    expect(Certificates).toEqual([wholeLife, suspended, annuity, paidForOthers]);
  });

  test('returns billing and only themselves to a payor', {
    tags: ['R-14', 'ROLE-03'],
  }, async () => {
    const { Certificates } = await summaryOf(payor);
    expect(Certificates).toEqual([
      {
        ...wholeLife,
        IsOwner: false,
        IsPayor: true,
        ChapterNumber: null,
        IssueDate: null,
        FaceAmount: null,
        InsuredName: null,
        EstimatedDeathBenefit: null,
        PlanType: null,
        CertificateValues: { QualificationCode: null, PayoutAmount: null, PayMode: null },
        RiderNames: [],
        Owner: [],
        Insured: [],
        Annuitants: [],
        Payor: [{ FirstName: 'Barnaby', MiddleName: null, LastName: 'Vexley', FullName: 'Barnaby Vexley' }],
      },
    ]);
  });

  test('hides the values of a suspended certificate', {
    tags: ['R-14', 'CERT-09', 'CERT-16'],
  }, async () => {
    const query = { lifeProNameId: owner.lifeProNameId };
    const { text } = await server.callApi(contract.GetCertificateSummary, query, { as: owner });
    expect(toWire(CertificateSummary, JSON.parse(text)).Certificates[1]).toEqual(suspended);
    expect(text).not.toMatch(/41000|43000|4\.25/);
  });

  test('contains no beneficiaries in a summary', { tags: ['R-14'] }, async () => {
    const query = { lifeProNameId: owner.lifeProNameId };
    const { text } = await server.callApi(contract.GetCertificateSummary, query, { as: owner });
    expect(text).not.toMatch(/Umbright|Juniper Library|Vandermeer|Holm Holdings/);
  });

  test('returns the forms the member may sign', { tags: ['ENT-03', 'AMB-05'] }, async () => {
    const { Certificates: _, ...flags } = await summaryOf(payor);
    expect(flags).toEqual({
      AllowCertificateOfLoan: false,
      AllowElectronicFundsTransfer: true,
      AllowUniversalLifeWithdrawal: false,
      AllowAnnuityWithdrawal: false,
      AllowChangeOfName: true,
      AllowSurrenderPaidUpAdds: false,
      AllowSurrenderDividendAccumulations: false,
      AllowChangeOfBeneficiary: false,
    });
    const { Certificates: __, ...flagsOfOwner } = await summaryOf(owner);
    expect(flagsOfOwner).toEqual({
      AllowCertificateOfLoan: true,
      AllowElectronicFundsTransfer: true,
      AllowUniversalLifeWithdrawal: false,
      AllowAnnuityWithdrawal: true,
      AllowChangeOfName: true,
      AllowSurrenderPaidUpAdds: true,
      AllowSurrenderDividendAccumulations: true,
      AllowChangeOfBeneficiary: true,
    });
  });
});

describe('documents and forms', () => {
  const documentsFor = async (member: { oid: string; lifeProNameId: string }) => {
    const query = { lifeProNameId: member.lifeProNameId, certificateNumber: owner.certificateNumber };
    const { body } = await server.callApi(contract.GetDocumentList, query, { as: member });
    return contract.GetDocumentList.response.parse(body);
  };

  test('returns every document to the owner, newest first', { tags: ['API-49', 'DOC-12'] }, async () => {
    const documents = await documentsFor(owner);
    const each = {
      CertificateNumber: '000000000101',
      LineOfBusiness: 'L',
      InsuredName: 'Edmund Piers Tallow',
      ProductName: 'Whole Life to 95',
    };
    expect(documents).toEqual([
      { ...each, DocumentId: 'D-2', FormType: 'Billing Document', Period: '2026-09' },
      { ...each, DocumentId: 'D-1', FormType: 'Annual Statement Letter', Period: '2024' },
      { ...each, DocumentId: 'D-3', FormType: 'Contract', Period: '1996' },
    ]);
  });

  test('returns bills to a payor', { tags: ['R-14', 'R-16'] }, async () => {
    const documents = await documentsFor(payor);
    expect(documents).toEqual([expect.objectContaining({ DocumentId: 'D-2', InsuredName: null })]);
  });

  const urlsFor = async (member: { oid: string }, stateCode = 'WI') => {
    const { body } = await server.callApi(contract.GetDocuSignUrls, { stateCode }, { as: member });
    return contract.GetDocuSignUrls.response.parse(body).map((url) => url.DocuSignEnvelopeMasterId);
  };

  test('returns each URL with its form and spouse role', {
    tags: ['API-48', 'FORM-29'],
  }, async () => {
    const { body } = await server.callApi(contract.GetDocuSignUrls, { stateCode: 'WI' }, { as: owner });
    expect(body).toEqual([
      {
        DocuSignEnvelopeMasterId: 45,
        DocuSignEnvelopeUrl: 'https://sign.example.org/start?c={CertificateNumber}&n={SignerName}',
        HasSpouseRole: true,
      },
      {
        DocuSignEnvelopeMasterId: 47,
        DocuSignEnvelopeUrl: 'https://sign.example.org/name?c={CertificateNumber}',
        HasSpouseRole: false,
      },
    ]);
  });

  test('returns URLs of permitted forms and allowed hosts only', {
    tags: ['API-48', 'AMB-05', 'R-17'],
  }, async () => {
    expect(await urlsFor(owner)).toEqual([45, 47]);
    expect(await urlsFor(payor)).toEqual([47]);
    expect(await urlsFor(otherMember)).toEqual([47]);
  });

  test('never returns the state None in any quotes', { tags: ['API-48', 'AMB-81'] }, async () => {
    for (const none of ['None', "'None'", '"None"']) expect(await urlsFor(owner, none)).toEqual([45, 47]);
  });
});
