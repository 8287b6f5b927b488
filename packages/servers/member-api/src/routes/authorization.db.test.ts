import { contract } from '@portal/api/contracts/contract';
import { defineEndpoint } from '@portal/api/contracts/endpoint';
import { scopedParameters as objectsOf, unscoped } from '@portal/api/contracts/parameters';
import { GetPaymentList } from '@portal/api/contracts/payment';
import { startPdfWriter } from '@portal/pdf/pdf-worker';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ownMember } from '../authorization/resource-rules.ts';
import { readConfig } from '../config.ts';
import { createReplicaReader } from '../database/replica-reads.ts';
import { openPayments } from '../payments/payments.ts';
import {
  crossMemberBodyCases,
  crossMemberCases,
  objectParameters,
  otherMembersResources,
} from '../testing/cross-member-cases.ts';
import { allEndpoints, examples } from '../testing/endpoint-examples.ts';
import { nonMember, otherMember, owner, payor } from '../testing/fixture.ts';
import { LOADED_AT } from '../testing/fixture-database.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';
import { toWire } from '../testing/to-wire.ts';
import { createAccountRoute, createMemberRoute, createPublicRoute, isAuthorized } from './route.ts';
import { registerRoutes } from './routes.ts';

setUpServedPortal({ RATE_MEMBER: '10000', RATE_ADDRESS: '10000' });

describe('cross-member access', () => {
  test.each(crossMemberCases)(
    "$name with another member's $parameter returns 404",
    { tags: ['R-01'] },
    async ({ endpoint, query, body, insteadOfNotFound, parameter }) => {
      const own = await server.callApi(endpoint, query, { as: owner, body });
      expect(own.status).toBe(200);

      const { otherMembers, unknown } = otherMembersResources[parameter];
      const toOtherMembers = await server.callApi(
        endpoint,
        { ...query, [parameter]: otherMembers },
        { as: owner, body },
      );
      const toUnknown = await server.callApi(
        endpoint,
        { ...query, [parameter]: unknown },
        { as: owner, body },
      );
      const instead = insteadOfNotFound[parameter];
      expect(toOtherMembers.body).toEqual(instead ? instead.otherMembers : notFound(toOtherMembers));
      expect(toUnknown.body).toEqual(instead ? instead.unknown : notFound(toUnknown));
    },
  );

  test.each(crossMemberBodyCases)(
    '$name with a body that names $what returns 404',
    { tags: ['R-01'] },
    async ({ endpoint, query, otherMembers }) => {
      const response = await server.callApi(endpoint, query, { as: owner, body: otherMembers });
      expect(response.body).toEqual(notFound(response));
    },
  );

  test('the fixture table has every parameter that names a resource', {
    tags: ['R-01'],
  }, () => {
    const named = new Set(Object.values(contract).flatMap(objectsOf));
    expect([...named].sort()).toEqual([...objectParameters].sort());
  });

  test("shows a certificate's payments to owner and payor only", {
    tags: ['PAY-30', 'R-01'],
  }, async () => {
    const query = { certificateNumber: owner.certificateNumber };
    expect((await server.callApi(contract.GetCertificatePaymentHistory, query, { as: owner })).status).toBe(
      200,
    );
    expect(
      (await server.callApi(contract.GetCertificatePaymentHistory, query, { as: otherMember })).status,
    ).toBe(404);
    expect((await server.callApi(contract.GetCertificatePaymentHistory, query, { as: payor })).status).toBe(
      200,
    );
    for (const [member, sees] of [
      [owner, true],
      [payor, true],
      [otherMember, false],
    ] as const) {
      const ours = { lifeProNameId: member.lifeProNameId };
      const { body } = await server.callApi(contract.GetPaymentHistory, ours, { as: member });
      const shown = toWire(contract.GetPaymentHistory.response, body);
      expect(shown.some((payment) => payment.CertificateNumber === owner.certificateNumber)).toBe(sees);
    }
  });

  test('compares object ids case-insensitively', { tags: ['R-01'] }, async () => {
    const upperCase = owner.oid.toUpperCase();
    for (const [azureObjectId, oid] of [
      [upperCase, owner.oid],
      [owner.oid, upperCase],
    ] as const) {
      const response = await server.callApi(contract.GetPendingPayments, { azureObjectId }, { as: { oid } });
      expect(response.status).toBe(200);
    }
  });

  test('ignores a member number in the token', { tags: ['R-01'] }, async () => {
    const query = { lifeProNameId: owner.lifeProNameId };
    const claims = { lifeProNameId: owner.lifeProNameId, nameId: owner.lifeProNameId, sub: owner.oid };
    const response = await server.callApi(contract.GetCertificateSummary, query, { as: otherMember, claims });
    expect(response.status).toBe(404);
  });
});

test.each([
  { roles: ['admin', 'Administrator'] },
  { role: 'admin', isAdmin: true, admin: 'true' },
  { groups: ['admins'], wids: ['62e90394-69f5-4237-9190-012177145e10'], extension_Role: 'admin' },
])('a token that claims %j opens nothing of another member', { tags: ['AUTH-20'] }, async (claims) => {
  for (const endpoint of [
    contract.GetCertificateSummary,
    contract.GetPaymentHistory,
    contract.GetPrimaryAddress,
  ]) {
    const query = { lifeProNameId: owner.lifeProNameId };
    expect((await server.callApi(endpoint, query, { as: owner, claims })).status).toBe(200);
    expect((await server.callApi(endpoint, query, { as: otherMember, claims })).status).toBe(404);
    expect((await server.callApi(endpoint, query, { as: nonMember, claims })).status).toBe(403);
  }
});

const flags = [
  { profile_registered: 'Y', profile_validated: 'Y', allow_access: true, allowed: true },
  { profile_registered: 'Y', profile_validated: 'Y', allow_access: false, allowed: false },
  { profile_registered: 'Y', profile_validated: 'N', allow_access: true, allowed: false },
  { profile_registered: 'Y', profile_validated: null, allow_access: true, allowed: false },
  { profile_registered: 'N', profile_validated: 'Y', allow_access: true, allowed: false },
  { profile_registered: null, profile_validated: 'Y', allow_access: true, allowed: false },
  { profile_registered: null, profile_validated: null, allow_access: false, allowed: false },
] as const;

describe('accounts without access', () => {
  test.each(flags)(
    '$profile_registered, $profile_validated and $allow_access',
    { tags: ['R-24', 'AMB-69'] },
    async ({ allowed, ...profile }) => {
      const change = (values: typeof profile | (typeof flags)[0]) => {
        const { profile_registered, profile_validated, allow_access } = values;
        return portal.db
          .updateTable('account_profile')
          .set({ profile_registered, profile_validated, allow_access })
          .where('azure_object_id', '=', owner.oid)
          .execute();
      };
      await change(profile);
      try {
        for (const { endpoint, query, body } of allEndpoints) {
          const { status } = await server.callApi(endpoint, query, { as: owner, body });
          expect([endpoint.name, status]).toEqual([
            endpoint.name,
            allowed || endpoint.access !== 'member' ? 200 : 403,
          ]);
        }
      } finally {
        await change(flags[0]);
      }
    },
  );

  test('returns 403 for member data to an account without a profile', {
    tags: ['R-24'],
  }, async () => {
    for (const { endpoint, query, body } of allEndpoints.filter(
      ({ endpoint }) => endpoint.access === 'member',
    )) {
      const response = await server.callApi(endpoint, query, { as: nonMember, body });
      expect([endpoint.name, response.status]).toEqual([endpoint.name, 403]);
    }
  });
});

describe('route factory', () => {
  test('the server does not start without a route for an endpoint', {
    tags: ['R-01', 'API-01'],
  }, async () => {
    const app = Fastify();
    const services = {
      db: portal.db,
      readFromReplica: createReplicaReader(portal.db, undefined),
      config: readConfig({ TOKEN_ISSUER: 'i', TOKEN_AUDIENCE: 'a', TOKEN_JWKS_URI: 'http://localhost' }),
      now: () => LOADED_AT,
      payments: openPayments({
        ...{ db: portal.db, config: { bankProcessor: undefined }, log: app.log },
        now: () => LOADED_AT,
      }),
      eSignature: undefined,
      pdf: startPdfWriter(),
    };
    const deps = {
      allowedOrigins: [],
      limits: {
        member: async () => {},
        public: async () => {},
        search: async () => {},
        writeLog: async () => {},
        document: async () => {},
        payment: async () => {},
        feedback: async () => {},
        validation: async () => {},
      },
      readToken: async () => ({ oid: owner.oid, givenName: null, familyName: null, email: null }),
    };
    expect(() => registerRoutes(app, services, deps, {})).toThrow(
      /^No route is defined for GetMember.*GetSignedForm\.$/,
    );
    expect(() => registerRoutes(app, services, deps)).not.toThrow();
    await app.close();
  });

  test('the server does not start with a route that skips authorization', {
    tags: ['R-01'],
  }, async () => {
    const around = async () => 'everything';
    expect(isAuthorized(around)).toBe(false);
    const { app } = await portal.serve();
    // Route hooks also see routes that plugins add.
    expect(() => app.get('/v1/around', around)).toThrow('does not go through the authorization');
  });

  test('requires one rule for each resource of the query', { tags: ['R-01'] }, () => {
    const handle = () => [];
    // @ts-expect-error The rule for lifeProNameId is missing.
    expect(() => createMemberRoute(GetPaymentList, { authorize: {}, handle })).toThrow(
      'names the resources [lifeProNameId]',
    );
    const two = { lifeProNameId: ownMember, certificateNumber: ownMember };
    expect(() => createMemberRoute(GetPaymentList, { authorize: two, handle })).toThrow(
      'rules cover [certificateNumber,',
    );
  });

  test('treats an unclassified parameter as a resource', { tags: ['R-01'] }, () => {
    const endpoint = defineEndpoint({
      name: 'GetSomething',
      area: 'payment',
      summary: 'For this test only',
      query: z.strictObject({ walletId: z.string(), dated: unscoped(z.string()) }),
      response: z.literal(1),
    });
    // @ts-expect-error The rule for walletId is missing.
    expect(() => createMemberRoute(endpoint, { authorize: {}, handle: () => 1 as const })).toThrow(
      '[walletId]',
    );
  });

  test("rejects a factory that does not match the endpoint's access", { tags: ['R-24'] }, () => {
    const plan = { authorize: { lifeProNameId: ownMember }, handle: () => [] };
    expect(() => createAccountRoute(GetPaymentList, plan)).toThrow("is for access 'member'");
    const environment = { authorize: {}, handle: () => '' };
    expect(() => createMemberRoute(contract.GetEnvironmentName, environment)).toThrow(
      "is for access 'account'",
    );
    expect(() => createPublicRoute(contract.GetEnvironmentName, environment)).toThrow(
      "is for access 'account'",
    );
  });

  test('only the death report and the list of extensions need no account', { tags: ['R-24'] }, () => {
    const open = Object.values(contract).filter(({ access }) => access === 'public');
    expect(open.map(({ name }) => name)).toEqual(['GetApiExtensions', 'ReportDeath']);
  });

  test('the test tables contain a query for every endpoint', { tags: ['R-01'] }, () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(contract).sort());
  });
});

function notFound(response: { headers: Record<string, unknown> }) {
  return {
    type: 'about:blank',
    title: 'There is nothing here for this account',
    status: 404,
    code: 'not_found',
    traceId: response.headers['x-trace-id'],
  };
}
