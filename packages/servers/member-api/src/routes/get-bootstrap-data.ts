import {
  type BatchedResponse,
  GetBootstrapData,
  type InitialQueryParameters,
  isAllowedInitialQuery,
} from '@portal/api/contracts/bootstrap-data';
import { contract } from '@portal/api/contracts/contract';
import type { Endpoint } from '@portal/api/contracts/endpoint';
import { GetEnvironmentName, GetMemberProfileByAzureObjectId } from '@portal/api/contracts/member-user';
import { findMember } from '../authorization/caller.ts';
import { ownAccount } from '../authorization/resource-rules.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createAccountRoute, type SubrequestResponse } from './route.ts';
import { isSupportedBy } from './supported-endpoints.ts';

/** Batches profile, environment name and initial queries of a page. Each gets the response of its own route. */
export const getBootstrapData = createAccountRoute(GetBootstrapData, {
  authorize: { azureObjectId: ownAccount },
  handle: async ({
    account: { oid },
    query: { azureObjectId, initialQueries },
    config,
    db,
    sendSubrequest,
  }) => {
    const requested = parseEndpoints(initialQueries).filter(isSupportedBy(config));
    const member = await findMember(db, oid);
    const endpoints = [GetMemberProfileByAzureObjectId, GetEnvironmentName, ...(member ? requested : [])];
    const values = { azureObjectId, lifeProNameId: member?.lifeProNameId ?? '' };
    const readResponses = () =>
      Promise.all(
        endpoints.map(async (endpoint) => {
          const query = parametersOf(endpoint, values);
          return toBatchedResponse(addressOf(endpoint, query), await sendSubrequest(endpoint, query));
        }),
      );
    const responses = await readResponses();
    const after = await findMember(db, oid);
    // Responses of before and after a nightly import do not fit together (docs/decisions/0092-nightly-import.md).
    return after?.dataVersion === member?.dataVersion ? responses : readResponses();
  },
});

const INITIAL_QUERIES = new Map<string, Endpoint>(
  Object.values(contract)
    .filter(isAllowedInitialQuery)
    .map((endpoint) => [endpoint.path.slice('/v1/'.length), endpoint]),
);

/** @throws HttpProblem 400 for an endpoint that is unknown or not allowed here */
function parseEndpoints(names: string): Endpoint[] {
  return [...new Set(names.split(',').filter(Boolean))].map((name) => {
    const endpoint = INITIAL_QUERIES.get(name);
    if (endpoint) return endpoint;
    const message = 'Expected calls that read, with no parameters but azureObjectId and lifeProNameId';
    throw new HttpProblem('malformed', { issues: [{ path: 'initialQueries', message }] });
  });
}

function parametersOf({ query }: Endpoint, values: InitialQueryParameters): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in query.shape));
}

function addressOf({ path }: Endpoint, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}

function toBatchedResponse(
  Address: string,
  { status, text, dataVersion }: SubrequestResponse,
): BatchedResponse {
  const version = dataVersion === undefined ? {} : { DataVersion: String(dataVersion) };
  return { Address, Status: status, Body: text, ...version };
}
