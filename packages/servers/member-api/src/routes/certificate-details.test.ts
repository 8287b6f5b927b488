import { CertificateDetails, SurrenderQuote } from '@portal/api/contracts/certificate';
import { contract } from '@portal/api/contracts/contract';
import { addDays, todayInChicago } from '@portal/domain/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../testing/calls.ts';
import { owner, payor, stranger } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/portal.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve();
}, 120_000);
afterAll(() => portal.stop());

const suspended = '000000000102';

/** Changes the owner's certificate while something is asked. */
async function whileBypassed<T>(ask: () => Promise<T>): Promise<T> {
  const set = (by_pass_quote_calc: boolean) =>
    portal.db
      .updateTable('certificate')
      .set({ by_pass_quote_calc })
      .where('certificate_number', '=', owner.certificateNumber)
      .execute();
  await set(true);
  try {
    return await ask();
  } finally {
    await set(false);
  }
}

describe('details', () => {
  const ask = (as: { oid: string; lifeProNameId: string }, certificateNumber = owner.certificateNumber) =>
    server.ask(
      contract.GetCertificateDetails,
      { lifeProNameId: as.lifeProNameId, certificateNumber },
      { as },
    );
  const detailsOf = async (certificateNumber?: string) =>
    CertificateDetails.parse((await ask(owner, certificateNumber)).body);

  test('API-22 ENT-04 ENT-06 ENT-09 ENT-11 ENT-12 the owner sees the whole certificate', async () => {
    const summary = await server.ask(
      contract.GetCertificateSummary,
      { lifeProNameId: owner.lifeProNameId },
      { as: owner },
    );
    const [listed] = Object(summary.body).Certificates;
    const amounts = {
      PremiumsReceived: '61.40',
      InterestCredited: '0.00',
      Withdrawals: '0.00',
      LoanActivity: '0.00',
      MonthlyDeductions: '0.00',
    };
    const nobody = { FirstName: null, MiddleName: null, LastName: null, FullName: null };
    expect((await ask(owner)).body).toEqual({
      ...listed,
      CertificateValues: {
        QualificationCode: '0',
        DividendPUAFace: '4210.00',
        YearsCertain: null,
        PayMode: null,
        PayoutAmount: null,
        ActivitySummary: [
          { Month: 10, Year: 2026, ...amounts },
          { Month: 9, Year: 2026, ...amounts },
        ],
      },
      LoanQuote: { NetLoanAvail: '16771.91' },
      BeneficiaryOne: [
        {
          FirstName: 'Cordelia',
          MiddleName: null,
          LastName: 'Umbright',
          FullName: 'Cordelia Umbright',
          BusinessName: null,
        },
      ],
      BeneficiaryTwo: [{ ...nobody, BusinessName: 'Holm Holdings' }],
    });
  });

  test('R-14 R-01 AMB-58 payors, beneficiaries and strangers get 404, like for a number that nobody has', async () => {
    for (const answer of [await ask(payor), await ask(stranger), await ask(owner, '999999999999')]) {
      expect(answer.body).toMatchObject({ status: 404, code: 'not_found' });
      expect(answer.text).not.toMatch(/Umbright|4210/);
    }
  });

  test('R-14 CERT-09 CERT-16 of a suspended certificate nothing tells what it is worth', async () => {
    expect(await detailsOf(suspended)).toMatchObject({
      Status: 'Suspended',
      FaceAmount: null,
      EstimatedDeathBenefit: null,
      InterestRate: null,
      GuaranteedInterestRate: null,
      LoanQuote: null,
      CertificateValues: { DividendPUAFace: null, PayoutAmount: null, ActivitySummary: [] },
    });
  });

  test('R-14 ENT-11 a certificate that only Member Services can quote has no loan quote', async () => {
    expect(await whileBypassed(() => detailsOf())).toMatchObject({ ByPassQuoteCalc: true, LoanQuote: null });
  });
});

describe('surrender quote', () => {
  const example = examples.GetSurrenderQuote.query;
  const ask = (change: Record<string, string> = {}, as: { oid: string } = owner) =>
    server.ask(contract.GetSurrenderQuote, { ...example, ...change }, { as });

  test('API-23 ENT-10 AMB-28 the owner sees what the certificate is worth today; what is not known is null', async () => {
    const quote = SurrenderQuote.parse((await ask()).body);
    expect(quote).toEqual({
      CashValuePUA: '1890.00',
      FundValue: '18230.55',
      FVCurrentInterestRate: null,
      FVGuaranteedIntRate: null,
      DividendAccumulation: '640.10',
      ARFundValue: null,
      SurrenderAmount: '20760.65',
      FreeWithdrawal: null,
      LoanInterest: '0.00',
      LoanBalance: '0.00',
    });
  });

  test('R-14 there is none for a suspended certificate, nor where only Member Services can quote', async () => {
    expect((await ask({ certificateNumber: suspended, lineOfBusiness: 'I' })).text).toBe('null');
    expect((await whileBypassed(() => ask())).text).toBe('null');
  });

  test('R-14 R-01 payors, strangers and another line of business get 404', async () => {
    const answers = [await ask({}, payor), await ask({}, stranger), await ask({ lineOfBusiness: 'U' })];
    for (const answer of answers) expect(answer.body).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('API-23 CONST-01 the company is 01 and no other', async () => {
    expect((await ask({ companyCode: '02' })).status).toBe(400);
  });

  test('AMB-74 values are quoted for today, with a day to spare on either side', async () => {
    const today = todayInChicago(new Date());
    const statusOn = async (days: number) => (await ask({ effectiveDate: addDays(today, days) })).status;
    expect([await statusOn(-1), await statusOn(0), await statusOn(1)]).toEqual([200, 200, 200]);
    for (const days of [-2, 2, 365]) {
      const answer = await ask({ effectiveDate: addDays(today, days) });
      expect(answer.body).toMatchObject({ status: 422, code: 'no_quote_for_this_day' });
    }
    expect((await ask({ effectiveDate: '2026-02-30' })).status).toBe(400);
  });
});
