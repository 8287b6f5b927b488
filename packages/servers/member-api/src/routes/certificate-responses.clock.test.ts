import { CertificateSummary } from '@portal/api/contracts/certificate';
import { contract } from '@portal/api/contracts/contract';
import { describe, expect, test } from 'vitest';
import { annuity, paidForOthers, suspended, wholeLife } from '../testing/expected-certificates.ts';
import { otherMember, owner, payor } from '../testing/fixture.ts';
import { server, setUpServedPortal } from '../testing/served-portal.ts';
import { toWire } from '../testing/to-wire.ts';

setUpServedPortal();

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

  test('accepts None in any quotes for no state, and no name of a state', {
    tags: ['API-48', 'AMB-81'],
  }, async () => {
    for (const none of ['None', "'None'", '"None"']) expect(await urlsFor(owner, none)).toEqual([45, 47]);
    const query = { stateCode: 'Wisconsin' };
    expect((await server.callApi(contract.GetDocuSignUrls, query, { as: owner })).status).toBe(400);
  });
});
