import { CertificateDetails } from '@portal/api/contracts/certificate';
import { contract } from '@portal/api/contracts/contract';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { describe, expect, test } from 'vitest';
import { examples } from '../testing/endpoint-examples.ts';
import {
  detailsOfAnnuity,
  detailsOfSuspended,
  detailsOfWholeLife,
  quoteOfAnnuity,
  quoteOfWholeLife,
} from '../testing/expected-certificates.ts';
import { otherMember, owner, payor } from '../testing/fixture.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';
import { toWire } from '../testing/to-wire.ts';

setUpServedPortal();

const suspended = '000000000102';

/** Sets ByPassQuoteCalc of the owner's certificate during a call. */
async function whileBypassed<T>(callApi: () => Promise<T>): Promise<T> {
  const set = (by_pass_quote_calc: boolean) =>
    portal.db
      .updateTable('certificate')
      .set({ by_pass_quote_calc })
      .where('certificate_number', '=', owner.certificateNumber)
      .execute();
  await set(true);
  try {
    return await callApi();
  } finally {
    await set(false);
  }
}

describe('details', () => {
  const callApi = (as: { oid: string; lifeProNameId: string }, certificateNumber = owner.certificateNumber) =>
    server.callApi(
      contract.GetCertificateDetails,
      { lifeProNameId: as.lifeProNameId, certificateNumber },
      { as },
    );
  const detailsOf = async () => toWire(CertificateDetails, (await callApi(owner)).body);

  test('returns the whole certificate to its owner', {
    tags: ['API-22', 'ENT-04', 'ENT-06', 'ENT-09', 'ENT-11', 'ENT-12'],
  }, async () => {
    expect((await callApi(owner)).body).toEqual(detailsOfWholeLife);
    expect((await callApi(owner, '000000000103')).body).toEqual(detailsOfAnnuity);
  });

  test('returns 404 to payors, beneficiaries and others', {
    tags: ['R-14', 'R-01', 'AMB-58'],
  }, async () => {
    for (const response of [
      await callApi(payor),
      await callApi(otherMember),
      await callApi(owner, '999999999999'),
    ]) {
      expect(response.body).toMatchObject({ status: 404, code: 'not_found' });
      // Not within a random id, such as the trace id.
      expect(response.text).not.toMatch(/Umbright|Vandermeer|(?<![\da-f])4210(?![\da-f-])/);
    }
  });

  test('hides all values of a suspended certificate', {
    tags: ['R-14', 'CERT-09', 'CERT-16'],
  }, async () => {
    const { body, text } = await callApi(owner, suspended);
    expect(body).toEqual(detailsOfSuspended);
    // Its stored amounts and rates.
    expect(text).not.toMatch(/41000|43000|4\.25|3900|672|8[1-5]\.00|39000/);
  });

  test('returns no loan quote if only Member Services can quote', {
    tags: ['R-14', 'ENT-11'],
  }, async () => {
    expect(await whileBypassed(() => detailsOf())).toMatchObject({ ByPassQuoteCalc: true, LoanQuote: null });
  });
});

describe('surrender quote', () => {
  const example = examples.GetSurrenderQuote.query;
  const callApi = (change: Record<string, string> = {}, as: { oid: string } = owner) =>
    server.callApi(contract.GetSurrenderQuote, { ...example, ...change }, { as });

  test("returns today's values to the owner, null for missing ones", {
    tags: ['API-23', 'ENT-10', 'AMB-28'],
  }, async () => {
    expect((await callApi()).body).toEqual(quoteOfWholeLife);
    const ofAnnuity = await callApi({ certificateNumber: '000000000103', lineOfBusiness: 'A' });
    expect(ofAnnuity.body).toEqual(quoteOfAnnuity);
  });

  test('returns none if suspended or quoted by Member Services only', {
    tags: ['R-14'],
  }, async () => {
    expect((await callApi({ certificateNumber: suspended, lineOfBusiness: 'I' })).text).toBe('null');
    expect((await whileBypassed(() => callApi())).text).toBe('null');
  });

  test('returns 404 for payors, others and another line of business', {
    tags: ['R-14', 'R-01'],
  }, async () => {
    const responses = [
      await callApi({}, payor),
      await callApi({}, otherMember),
      await callApi({ lineOfBusiness: 'U' }),
    ];
    for (const response of responses) expect(response.body).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('accepts the company 01 only', { tags: ['API-23', 'CONST-01'] }, async () => {
    expect((await callApi({ companyCode: '02' })).status).toBe(400);
  });

  test('quotes today, with a tolerance of one day', { tags: ['AMB-74'] }, async () => {
    const today = todayInChicago(new Date());
    const statusOn = async (days: number) => (await callApi({ effectiveDate: addDays(today, days) })).status;
    expect([await statusOn(-1), await statusOn(0), await statusOn(1)]).toEqual([200, 200, 200]);
    for (const days of [-2, 2, 365]) {
      const response = await callApi({ effectiveDate: addDays(today, days) });
      expect(response.body).toMatchObject({ status: 422, code: 'quote_date_not_today' });
    }
    expect((await callApi({ effectiveDate: '2026-02-30' })).status).toBe(400);
  });
});
