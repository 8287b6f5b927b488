import { contract } from '@portal/api/contracts/contract';
import type { DocumentListItem } from '@portal/api/contracts/document';
import { beforeEach, expect, test } from 'vitest';
import { otherMember, owner, payor } from '../testing/fixture.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-21T18:00:00Z');

let clock = START;
setUpServedPortal({}, { now: () => new Date(clock) });
beforeEach(async () => {
  clock = START;
  await portal.db.deleteFrom('document_visit').execute();
  await portal.db.deleteFrom('document').where('document_id', 'like', 'NEW-%').execute();
});

const look = async (member: { oid: string } = owner) =>
  (await server.callApi(contract.GetNewDocuments, {}, { as: member })).body;
const markSeen = (member: { oid: string } = owner) =>
  server.callApi(contract.MarkDocumentsSeen, {}, { as: member });

async function file(
  id: string,
  changes: Partial<{ form_type: 'Contract' | 'Billing Document' | 'Welcome Packet' }> = {},
) {
  await portal.db
    .insertInto('document')
    .values({
      document_id: id,
      certificate_number: owner.certificateNumber,
      form_type: 'Billing Document',
      period: '2026-11',
      filed_at: new Date(clock),
      ...changes,
    })
    .execute();
}

const bill: DocumentListItem = {
  DocumentId: 'NEW-1',
  FormType: 'Billing Document',
  CertificateNumber: owner.certificateNumber,
  Period: '2026-11',
  LineOfBusiness: 'L',
  InsuredName: 'Edmund Piers Tallow',
  ProductName: 'Whole Life to 95',
};

test('returns the last two months in a first visit', { tags: ['F-10'] }, async () => {
  clock = START - 63 * DAY;
  await file('NEW-0');
  clock = START - 61 * DAY;
  await file('NEW-1');
  clock = START;
  expect(await look()).toEqual({ Since: null, Documents: [bill] });
});

test('returns at most 50 documents', { tags: ['F-10'] }, async () => {
  for (let number = 1; number <= 51; number += 1) await file(`NEW-${number}`);
  expect(contract.GetNewDocuments.response.parse(await look()).Documents).toHaveLength(50);
});

test('returns documents since the previous visit until this one ends', {
  tags: ['F-10'],
}, async () => {
  await markSeen();
  clock += 3 * DAY;
  await file('NEW-1');
  clock += DAY;
  const seen = { Since: '2026-11-21', Documents: [bill] };
  expect(await look()).toEqual(seen);
  await markSeen();
  clock += 29 * MINUTE;
  expect(await look()).toEqual(seen);
  await markSeen();
  clock += 31 * MINUTE;
  expect(await look()).toEqual({ Since: '2026-11-25', Documents: [] });
});

test('keeps documents new during a first visit', { tags: ['F-10'] }, async () => {
  clock -= DAY;
  await file('NEW-1');
  clock += DAY;
  await markSeen();
  clock += 29 * MINUTE;
  expect(await look()).toEqual({ Since: null, Documents: [bill] });
});

test('returns bills without the insured to a payor and nothing to others', {
  tags: ['F-10', 'R-14', 'R-01'],
}, async () => {
  await file('NEW-1');
  await file('NEW-2', { form_type: 'Contract' });
  await file('NEW-3', { form_type: 'Welcome Packet' });
  expect(await look(payor)).toEqual({ Since: null, Documents: [{ ...bill, InsuredName: null }] });
  expect(await look(otherMember)).toEqual({ Since: null, Documents: [] });
  expect(await look()).toMatchObject({ Documents: [{ DocumentId: 'NEW-1' }, { DocumentId: 'NEW-2' }] });
});

test('separates the visits of members', { tags: ['F-10'] }, async () => {
  await file('NEW-1');
  clock += MINUTE;
  await markSeen(payor);
  clock += DAY;
  expect(await look(payor)).toEqual({ Since: '2026-11-21', Documents: [] });
  expect(await look()).toEqual({ Since: null, Documents: [bill] });
});
