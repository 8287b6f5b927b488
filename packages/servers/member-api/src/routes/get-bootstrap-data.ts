import {
  type BatchedResponse,
  GetBootstrapData,
  type InitialQueryParameters,
  isAllowedInitialQuery,
} from '@portal/api/contracts/bootstrap-data';
import { contract } from '@portal/api/contracts/contract';
import type { Endpoint } from '@portal/api/contracts/endpoint';
import {
  GetEnvironmentName,
  GetMemberProfileByAzureObjectId,
  MemberProfile,
} from '@portal/api/contracts/member-user';
import { isRegistered } from '@portal/domain/sign-in/post-login-route';
import { accountStatusQuery } from '../authorization/caller.ts';
import { ownAccount } from '../authorization/resource-rules.ts';
import type { Db } from '../database/db.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { SubResponse, Subrequest } from '../http/subrequest.ts';
import { createAccountRoute } from './route.ts';
import { isServedBy } from './served-calls.ts';

/**
 * Batches profile, environment name and initial queries of a page. Each is a subrequest, so authorization, queries and
 * limits are not duplicated.
 */
export const getBootstrapData = createAccountRoute(GetBootstrapData, {
  authorize: { azureObjectId: ownAccount },
  handle: async ({ query: { azureObjectId, initialQueries }, config, db, subrequest }) => {
    const requested = parseCallNames(initialQueries).filter(isServedBy(config));
    const before = await findDataVersion(db, azureObjectId);
    const parts = await readParts(azureObjectId, requested, subrequest);
    const after = await findDataVersion(db, azureObjectId);
    // Parts of before and after a nightly import do not fit together (docs/decisions/0092-nightly-import.md).
    return after === before ? parts : readParts(azureObjectId, requested, subrequest);
  },
});

async function findDataVersion(db: Db, oid: string): Promise<number | undefined> {
  const [account] = await accountStatusQuery.rows(db, oid);
  return account?.data_version;
}

async function readParts(
  azureObjectId: string,
  requested: readonly Endpoint[],
  subrequest: Subrequest,
): Promise<BatchedResponse[]> {
  const response = async (address: string) => partOf(address, await subrequest(address));
  const parts = await Promise.all([
    response(`${GetMemberProfileByAzureObjectId.path}?${new URLSearchParams({ azureObjectId })}`),
    response(GetEnvironmentName.path),
  ]);
  const lifeProNameId = memberNumberOf(parts[0]);
  if (lifeProNameId === null) return parts;
  const first = { azureObjectId, lifeProNameId };
  return [...parts, ...(await Promise.all(requested.map((call) => response(addressOf(call, first)))))];
}

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

function addressOf({ path, query }: Endpoint, first: InitialQueryParameters): string {
  const expected = Object.entries(first).filter(([name]) => name in query.shape);
  return expected.length > 0 ? `${path}?${new URLSearchParams(expected)}` : path;
}

function partOf(Address: string, { status, text, dataVersion }: SubResponse): BatchedResponse {
  return { Address, Status: status, Body: text, ...(dataVersion && { DataVersion: dataVersion }) };
}

/** Returns the member number of accounts with access to member data (AUTH-12, AUTH-19). */
function memberNumberOf({ Status, Body }: BatchedResponse): string | null {
  if (Status !== 200) return null;
  const profile = MemberProfile.parse(JSON.parse(Body));
  return profile.AllowAccess && isRegistered(profile) ? profile.LifeProNameId : null;
}
