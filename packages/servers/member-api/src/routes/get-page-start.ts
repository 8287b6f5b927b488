import { contract } from '@portal/api/contracts/contract';
import {
  GetEnvironmentName,
  GetMemberProfileByAzureObjectId,
  MemberProfile,
} from '@portal/api/contracts/member-user';
import { type AnsweredCall, GetPageStart, mayBeFirst } from '@portal/api/contracts/page-start';
import { isRegistered } from '@portal/domain/landing';
import { ownAccount } from '../authorise/objects.ts';
import type { OwnAnswer } from '../http/ask-own.ts';
import { Refusal } from '../http/refusal.ts';
import { accountRoute } from './route.ts';

/** Each part is asked of this server itself, so that no rule, no query and no limit stands here a second time. */
export const getPageStart = accountRoute(GetPageStart, {
  authorise: { azureObjectId: ownAccount },
  handle: async ({ query: { azureObjectId, firstCalls }, ask }) => {
    const paths = pathsOf(firstCalls);
    const answer = async (address: string) => partOf(address, await ask(address));
    const parts = await Promise.all([
      answer(`${GetMemberProfileByAzureObjectId.path}?${new URLSearchParams({ azureObjectId })}`),
      answer(GetEnvironmentName.path),
    ]);
    const lifeProNameId = numberIn(parts[0]);
    if (lifeProNameId === null) return parts;
    const query = new URLSearchParams({ lifeProNameId });
    return [...parts, ...(await Promise.all(paths.map((path) => answer(`${path}?${query}`))))];
  },
});

const FIRST_PATHS = new Set<string>(
  Object.values(contract)
    .filter(mayBeFirst)
    .map(({ path }) => path),
);

/** @throws Refusal 400 where something is named that is no such call */
function pathsOf(names: string): string[] {
  const paths = [...new Set(names.split(',').filter(Boolean))].map((name) => `/v1/${name}`);
  if (paths.every((path) => FIRST_PATHS.has(path))) return paths;
  const message = 'Expected calls whose one parameter is lifeProNameId';
  throw new Refusal('malformed', { issues: [{ path: 'firstCalls', message }] });
}

function partOf(Address: string, { status, text }: OwnAnswer): AnsweredCall {
  return { Address, Status: status, Body: text };
}

/** The member's number, for accounts that may see member data (AUTH-12, AUTH-19): to all others, each part would answer 403. */
function numberIn({ Status, Body }: AnsweredCall): string | null {
  if (Status !== 200) return null;
  const profile = MemberProfile.parse(JSON.parse(Body));
  return profile.AllowAccess && isRegistered(profile) ? profile.LifeProNameId : null;
}
