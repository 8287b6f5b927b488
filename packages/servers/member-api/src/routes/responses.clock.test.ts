import { contract } from '@portal/api/contracts/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { allEndpoints } from '../testing/endpoint-examples.ts';
import { nonMember, owner, payor, unvalidated } from '../testing/fixture.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';

setUpServedPortal();

test.each(allEndpoints)(
  '$name returns the owner a response that matches its contract',
  { tags: ['API-01', 'API-02'] },
  async ({ endpoint, query, body }) => {
    const response = await server.callApi(endpoint, query, { as: owner, body });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(endpoint.response.safeParse(response.body).error).toBeUndefined();
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
    const claims = {
      ...{ given_name: 'Nora', family_name: 'Whitfield', emails: ['nora@fixture.example.org'] },
      // Not the address that the provider has verified.
      email: 'nora.contact@fixture.example.org',
    };
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
    const nameless = await server.callApi(contract.GetMemberProfileByAzureObjectId, query, { as: nonMember });
    expect(nameless.body).toMatchObject({ DisplayFullName: null, EmailAddress: null });
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

  test('names the environment by configuration or dataset, not as production', {
    tags: ['API-14', 'AMB-73'],
  }, async () => {
    const { text } = await server.callApi(contract.GetEnvironmentName, {}, { as: nonMember });
    expect(text).toBe('"Fixture"');
    const loaded = await portal.db.deleteFrom('dataset_load').returningAll().execute();
    onTestFinished(async () => void (await portal.db.insertInto('dataset_load').values(loaded).execute()));
    const ofExtract = await server.callApi(contract.GetEnvironmentName, {}, { as: nonMember });
    expect(ofExtract.text).toBe('"Unnamed environment"');
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
