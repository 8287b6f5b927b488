import type { Call } from '@portal/api/contracts/call';
import { contract } from '@portal/api/contracts/contract';
import {
  GetEnvironmentName,
  GetMemberProfileByAzureObjectId,
  MemberProfile,
} from '@portal/api/contracts/member-user';
import {
  type AnsweredCall,
  type FirstQuery,
  GetPageStart,
  mayBeFirst,
} from '@portal/api/contracts/page-start';
import { isRegistered } from '@portal/domain/sign-in/landing';
import { ownAccount } from '../authorise/objects.ts';
import type { OwnAnswer } from '../http/ask-own.ts';
import { Refusal } from '../http/refusal.ts';
import { accountRoute } from './route.ts';

/** Each part is asked of this server itself, so that no rule, no query and no limit stands here a second time. */
export const getPageStart = accountRoute(GetPageStart, {
  authorise: { azureObjectId: ownAccount },
  handle: async ({ query: { azureObjectId, firstCalls }, ask }) => {
    const named = callsOf(firstCalls);
    const answer = async (address: string) => partOf(address, await ask(address));
    const parts = await Promise.all([
      answer(`${GetMemberProfileByAzureObjectId.path}?${new URLSearchParams({ azureObjectId })}`),
      answer(GetEnvironmentName.path),
    ]);
    const lifeProNameId = numberIn(parts[0]);
    if (lifeProNameId === null) return parts;
    const first = { azureObjectId, lifeProNameId };
    return [...parts, ...(await Promise.all(named.map((call) => answer(addressOf(call, first)))))];
  },
});

const FIRST = new Map<string, Call>(
  Object.values(contract)
    .filter(mayBeFirst)
    .map((call) => [call.path.slice('/v1/'.length), call]),
);

/** @throws Refusal 400 where something is named that is no such call */
function callsOf(names: string): Call[] {
  return [...new Set(names.split(',').filter(Boolean))].map((name) => {
    const call = FIRST.get(name);
    if (call) return call;
    const message = 'Expected calls that read, with no parameters but azureObjectId and lifeProNameId';
    throw new Refusal('malformed', { issues: [{ path: 'firstCalls', message }] });
  });
}

/** As a page asks for it. */
function addressOf({ path, query }: Call, first: FirstQuery): string {
  const wanted = Object.entries(first).filter(([name]) => name in query.shape);
  return wanted.length > 0 ? `${path}?${new URLSearchParams(wanted)}` : path;
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
