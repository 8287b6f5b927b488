import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REQUIREMENT_AREAS } from '@portal/e2e/requirement-areas';
import { expect, test } from 'vitest';
import { affectedJourneys, withRuntimeDependents } from './affected.ts';
import { root } from './exec.ts';

const workspaces = (...names: string[]) => names.map((name) => ({ name: `@portal/${name}`, path: name }));

test('a change in one section selects the journeys of its areas and pages', () => {
  const titles = affectedJourneys(workspaces('mfe-payments'));
  const has = (title: string) => titles instanceof RegExp && titles.test(title);
  expect(has('sections.spec.ts payments PAY-01 PAY-02 pending payments stand there')).toBe(true);
  expect(has('routes.spec.ts ROUTE-10 /payments')).toBe(true);
  expect(has('all-pages.spec.ts oneCertificate in certificates, payments CTX-02 nothing moves')).toBe(true);
  expect(has('certificates.spec.ts DETAIL-10 the keyboard alone opens a form')).toBe(false);
  expect(has('home.spec.ts HOME-01 home shows all')).toBe(false);
});

test('changes in two sections select the journeys of both', () => {
  const titles = affectedJourneys(workspaces('mfe-documents-forms', 'mfe-support-contact'));
  const has = (title: string) => titles instanceof RegExp && titles.test(title);
  expect(has('FORM-01 a form')).toBe(true);
  expect(has('malicious-input.spec.ts a document with markup WEL-05')).toBe(true);
  expect(has('SUP-01 support')).toBe(true);
  expect(has('PAY-01 a payment')).toBe(false);
});

test('other changes select all journeys, and the checks none', () => {
  expect(affectedJourneys(workspaces('mfe-payments', 'ui'))).toBe('all');
  expect(affectedJourneys(workspaces('repo-checks'))).toBe('none');
  expect(affectedJourneys([])).toBe('none');
});

test('a change of the emulators also tests the API, once', () => {
  const names = (...affected: string[]) =>
    withRuntimeDependents(workspaces(...affected)).map(({ name }) => name);
  expect(names('emulators')).toEqual(['@portal/emulators', '@portal/member-api', '@portal/resilience-tests']);
  expect(names('member-api', 'emulators', 'resilience-tests')).toHaveLength(3);
  expect(names('gateway')).toEqual(['@portal/gateway']);
});

test('every requirement area belongs to a section or to all sections', () => {
  const table = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8');
  const areas = new Set([...table.matchAll(/^\| ([A-Z]+)-\d+ \|/gm)].map(([, area = '']) => area));
  const ofSections = new Set(Object.values(REQUIREMENT_AREAS).flat());
  expect([...areas].filter((area) => !ofSections.has(area)).sort()).toEqual([
    'ANN',
    'API',
    'AUTH',
    'CFG',
    'CONST',
    'CTX',
    'ENT',
    'ERR',
    'HOME',
    'NAV',
    'ROLE',
    'ROUTE',
    'TERMS',
  ]);
});
