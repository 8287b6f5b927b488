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
import { isServedBy } from './served-calls.ts';

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
    const requested = parseCallNames(initialQueries).filter(isServedBy(config));
    const member = await findMember(db, oid);
    const calls = [GetMemberProfileByAzureObjectId, GetEnvironmentName, ...(member ? requested : [])];
    const values = { azureObjectId, lifeProNameId: member?.lifeProNameId ?? '' };
    const readResponses = () =>
      Promise.all(
        calls.map(async (call) => {
          const query = parametersOf(call, values);
          return toBatchedResponse(addressOf(call, query), await sendSubrequest(call, query));
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
    .map((call) => [call.path.slice('/v1/'.length), call]),
);

/** @throws HttpProblem 400 for a call that is unknown or not allowed here */
function parseCallNames(names: string): Endpoint[] {
  return [...new Set(names.split(',').filter(Boolean))].map((name) => {
    const call = INITIAL_QUERIES.get(name);
    if (call) return call;
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
