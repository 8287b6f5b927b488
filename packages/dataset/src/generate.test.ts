import { expect, test } from 'vitest';
import { resolveDataset } from './dates.ts';
import { generateDataset, generateDatasetText } from './generate.ts';
import { findBrokenRule } from './rules.ts';
import { Dataset } from './schema.ts';
import { createMemberView, states, today } from './testing/member-view.ts';

test.for([1, 2, 24, 300])('generates a valid dataset for %i members', (members) => {
  const dataset = generateDataset({ seed: 7, members });
  expect(dataset.members).toHaveLength(members);
  expect(dataset.visitors).toHaveLength(Math.max(1, Math.ceil(members / 50)));
  expect(findBrokenRule(dataset)).toBeUndefined();
});

test('generates the same society for the same seed only', () => {
  const text = (seed: number) => [...generateDatasetText({ seed, members: 30 })].join('');
  expect(text(7)).toBe(text(7));
  expect(text(7)).not.toBe(text(8));
});

test('generates the same first members for any size', () => {
  const names = (members: number) =>
    generateDataset({ seed: 3, members }).members.map(({ LastName }) => LastName);
  expect(names(60).slice(0, 30)).toEqual(names(30));
});

test('covers every state of the demo dataset with a hundred members', {
  tags: ['CONST-04', 'SUM-04', 'SUM-06', 'CERT-23'],
}, () => {
  const dataset = resolveDataset(generateDataset({ seed: 7, members: 100 }), today);
  const views = dataset.members.map((member) => createMemberView(dataset, member));
  const missing = Object.entries(states).filter(([, isShown]) => !views.some(isShown));
  expect(missing.map(([state]) => state)).toEqual([]);
  expect(new Set(dataset.certificates.map(({ LineOfBusiness }) => LineOfBusiness))).toHaveLength(5);
});

test('generates amounts in documents and welcome packets for new owners', {
  tags: ['DOC-10', 'DOC-12', 'WEL-06'],
}, () => {
  const documents = generateDataset({ seed: 7, members: 60 }).certificates.flatMap(
    ({ Documents }) => Documents,
  );
  const taxForms = documents.filter(({ FormType }) => FormType === 'Reportable Tax Form');
  expect(taxForms.length).toBeGreaterThan(0);
  expect(taxForms.filter(({ Amounts }) => !Amounts)).toEqual([]);
  const bills = documents.filter(({ FormType }) => FormType === 'Billing Document');
  expect(bills.length).toBeGreaterThan(0);
  expect(bills.filter(({ Amounts }) => !Amounts)).toEqual([]);
  expect(documents.some(({ FormType }) => FormType === 'Welcome Packet')).toBe(true);
});

test('generates no payment before the issue of its certificate', () => {
  const { certificates } = resolveDataset(generateDataset({ seed: 1, members: 700 }), today);
  const early = certificates.filter(
    ({ IssueDate, History }) =>
      IssueDate !== null && History.some(({ PaymentDate }) => PaymentDate < IssueDate),
  );
  expect(early.map(({ CertificateNumber }) => CertificateNumber)).toEqual([]);
});

test('generates text that parses as a dataset', () => {
  const text = [...generateDatasetText({ seed: 1, members: 2 })].join('');
  expect(Dataset.safeParse(JSON.parse(text)).success).toBe(true);
});
