import { expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { accountEdit, ContactEdit, contactEdit } from './profile-edit.ts';

/** Errors by field. */
function errorsOf(schema: ZodMiniType, input: unknown): readonly string[] {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const LONG = 'Wolfeschlegelsteinhausen';
const account = { firstName: 'Maggie', lastName: 'Holm', preferredEmail: 'maggie@example.org' };
const ofAccount = (changes: object, present = account) =>
  errorsOf(accountEdit(present), { ...account, ...changes });

for (const [ids, changes, found] of [
  ['PROF-13 AMB-07', { firstName: '' }, ['firstName: This Field Is Requried']],
  ['PROF-13 AMB-07', { lastName: '   ' }, ['lastName: This Field Is Requried']],
  ['PROF-14', { firstName: 'x'.repeat(20) }, []],
  ['PROF-14', { firstName: 'x'.repeat(21) }, ['firstName: Please use at most 20 characters']],
  ['PROF-14', { lastName: 'x'.repeat(21) }, ['lastName: Please use at most 20 characters']],
  ['PROF-15', { preferredEmail: '' }, []],
  ['PROF-15', { preferredEmail: 'maggie@example' }, ['preferredEmail: Email is not formatted correctly']],
] as const) {
  test(`validates the account ${JSON.stringify(changes)}`, { tags: ids.split(' ') }, () => {
    expect(ofAccount(changes)).toEqual(found);
  });
}

test('accepts an unchanged longer name, but no other long name', {
  tags: ['AMB-87', 'PROF-14'],
}, () => {
  const present = { ...account, lastName: LONG };
  expect(ofAccount({ lastName: LONG }, present)).toEqual([]);
  expect(ofAccount({ lastName: `${LONG}s` }, present)).toEqual([
    'lastName: Please use at most 20 characters',
  ]);
});

test('trims account answers', { tags: ['PROF-13', 'PROF-15'] }, () => {
  const typed = { firstName: ' Maggie ', lastName: ' Holm', preferredEmail: ' maggie@example.org ' };
  expect(accountEdit(account).parse(typed)).toEqual(account);
});

const contact = {
  AddressLine1: '214 Juniper Street',
  AddressLine2: 'Steinmetz Farm',
  AddressLine3: 'Rural Route 2',
  City: 'Dubuque',
  State: 'IA',
  ZipCode: '52001',
  Country: 'United States',
  PhoneNumber: '563-555-0114',
};
const ofContact = (changes: object) => errorsOf(ContactEdit, { ...contact, ...changes });
const FIELD = 'Please use at most 30 characters';

for (const [ids, changes, found] of [
  ['PROF-16 AMB-34', { AddressLine1: ' ' }, ['AddressLine1: This field is required']],
  ['PROF-16 AMB-34', { City: '' }, ['City: This field is required']],
  ['PROF-16 AMB-34', { ZipCode: '' }, ['ZipCode: This field is required']],
  ['PROF-16 AMB-95', { ZipCode: '', Country: 'Canada' }, ['ZipCode: This field is required']],
  ['PROF-16 AMB-95', { ZipCode: ' ', Country: 'Hong Kong' }, []],
  ['PROF-16 AMB-95', { ZipCode: '', Country: 'United Arab Emirates' }, []],
  ['PROF-16 AMB-95', { ZipCode: '', Country: 'Côte d’Ivoire' }, []],
  ['PROF-16', { AddressLine2: '', AddressLine3: '', PhoneNumber: '' }, []],
  ['PROF-17', { Country: '' }, ['Country: This field is required']],
  ['PROF-17', { Country: 'No Answer' }, ['Country: This field is required']],
  ['PROF-18', { AddressLine1: 'x'.repeat(30) }, []],
  ['PROF-18', { AddressLine1: 'x'.repeat(31) }, [`AddressLine1: ${FIELD}`]],
  ['PROF-18', { AddressLine2: 'x'.repeat(31) }, [`AddressLine2: ${FIELD}`]],
  ['PROF-18', { AddressLine3: 'x'.repeat(31) }, [`AddressLine3: ${FIELD}`]],
  ['PROF-18', { City: 'x'.repeat(31) }, [`City: ${FIELD}`]],
  ['PROF-18', { ZipCode: 'x'.repeat(31) }, [`ZipCode: ${FIELD}`]],
  ['PROF-19', { PhoneNumber: '+44 20 7946 0958' }, []],
  ['PROF-19', { PhoneNumber: '+44 (20) 7946-095' }, ['PhoneNumber: Please use at most 16 characters']],
  ['PROF-19 PROF-20', { PhoneNumber: '+1 (563) 555-0114' }, []],
  [
    'PROF-19 AMB-95',
    { PhoneNumber: '+91 (98) 7654-3210', Country: 'India' },
    ['PhoneNumber: Please use at most 16 characters'],
  ],
] as const) {
  test(`validates the contact information ${JSON.stringify(changes)}`, { tags: ids.split(' ') }, () => {
    expect(ofContact(changes)).toEqual(found);
  });
}

test('accepts long contact information only if it is on file', {
  tags: ['PROF-18', 'PROF-19'],
}, () => {
  const onFile = { ...contact, AddressLine2: 'x'.repeat(31), PhoneNumber: '312-555-0100 x204' };
  const ofChange = (changes: object) => errorsOf(contactEdit(onFile), { ...onFile, ...changes });
  expect(ofChange({ AddressLine1: '8 Larkspur Court' })).toEqual([]);
  expect(ofChange({ Country: 'India', State: 'No Answer' })).toEqual([]);
  expect(ofChange({ AddressLine2: 'x'.repeat(32) })).toEqual([`AddressLine2: ${FIELD}`]);
  expect(ofChange({ PhoneNumber: '312-555-0100 x205' })).toEqual([
    'PhoneNumber: Please use at most 16 characters',
  ]);
});

for (const [ids, typed, read] of [
  ['PROF-20', { PhoneNumber: ' (563) 555 0114 ' }, {}],
  ['PROF-22 AMB-35', { State: 'No Answer' }, { State: '' }],
  [
    'AMB-35',
    { Country: 'Canada', State: 'IA', ZipCode: 'M5V 2T6' },
    { Country: 'Canada', State: '', ZipCode: 'M5V 2T6' },
  ],
  ['PROF-16', { City: ' Dubuque ' }, {}],
  [
    'PROF-20 AMB-95',
    { Country: 'India', State: 'No Answer', PhoneNumber: '9876543210' },
    { Country: 'India', State: '', PhoneNumber: '9876543210' },
  ],
] as const) {
  test(`parses the contact information ${JSON.stringify(typed)}`, {
    tags: ids.split(' '),
  }, () => {
    expect(ContactEdit.parse({ ...contact, ...typed })).toEqual({ ...contact, ...read });
  });
}

for (const [typed, state] of [
  [{ Country: 'Canada', State: 'ON' }, 'ON'],
  [{ Country: 'Canada', State: 'No Answer' }, ''],
  [{ Country: 'Canada', State: 'QC' }, ''],
  [{ Country: 'Mexico', State: 'ON' }, ''],
] as const) {
  test(`keeps a province on file with its country: ${JSON.stringify(typed)}`, {
    tags: ['AMB-35'],
  }, () => {
    const schema = contactEdit({ Country: 'CANADA', State: 'ON' });
    expect(schema.parse({ ...contact, ...typed }).State).toBe(state);
  });
}
