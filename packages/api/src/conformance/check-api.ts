import { stateCode } from '@portal/domain/forms/signing-url';
import { todayInChicago } from '@portal/domain/values/dates';
import * as z from 'zod/mini';
import { GetCertificateSummary } from '../contracts/certificate.ts';
import { contract } from '../contracts/contract.ts';
import { GetApiExtensions } from '../contracts/discovery.ts';
import { GetDocumentList } from '../contracts/document.ts';
import type { Endpoint } from '../contracts/endpoint.ts';
import { GetMemberProfileByAzureObjectId, GetPrimaryAddress } from '../contracts/member-user.ts';
import { describeIssue } from './describe-issue.ts';

/** Result of one reading call. */
export interface CallCheck {
  readonly name: string;
  /** `skipped`: the test account lacks the data that the call needs, or the API does not list its extension. */
  readonly outcome: 'ok' | 'wrong' | 'skipped';
  readonly problems: readonly string[];
}

interface Options {
  readonly address: string;
  readonly token: string;
  readonly fetch?: typeof fetch;
  /** Receives each result at once, because a slow API needs minutes for all. */
  readonly onCheck?: (check: CallCheck) => void;
}

type Parameters = Readonly<Record<string, string | undefined>>;

const TIMEOUT_MS = 30_000;

const isReadingCall = ({ method, changesState }: Endpoint) => method === 'GET' && !changesState;

/** Makes the reading calls of the specification and of listed extensions, and compares responses with the contract. */
export async function checkApi(options: Options): Promise<readonly CallCheck[]> {
  const extensions = await listExtensions(options);
  const calls = Object.values<Endpoint>(contract).filter(isReadingCall);
  const parameters = await findParameters(options);
  const results: CallCheck[] = [];
  // One after the other, so that a rate limit does not refuse them.
  for (const call of calls) {
    const { name, extension } = call;
    const isListed = extension === undefined || extensions.includes(extension);
    const check: CallCheck = isListed
      ? await checkCall(call, parameters, options)
      : { name, outcome: 'skipped', problems: [`GetApiExtensions does not list ${extension}`] };
    results.push(check);
    options.onCheck?.(check);
  }
  return results;
}

async function listExtensions(options: Options): Promise<readonly string[]> {
  const { body } = await send(GetApiExtensions, {}, options);
  return GetApiExtensions.response.safeParse(body).data ?? [];
}

async function findParameters(options: Options): Promise<Parameters> {
  const today = todayInChicago(new Date());
  const year = today.slice(0, 4);
  const known: Record<string, string | undefined> = {
    azureObjectId: objectIdOf(options.token),
    searchValue: 'payment',
    topic: 'payments',
    articleId: '46',
    initialQueries: '',
    companyCode: '01',
    effectiveDate: today,
    dateFrom: `${year}-01-01`,
    dateTo: today,
    monthNumber: String(Number(today.slice(5, 7))),
    year,
    numberOfMonths: '2',
  };
  // A response that violates the contract may still have the value, so none of these is validated here.
  const read = async (call: Endpoint) => (await send(call, known, options)).body;
  const profile = record(await read(GetMemberProfileByAzureObjectId));
  known.lifeProNameId = text(profile.LifeProNameId);
  known.profileUserName = text(profile.AccountUserName);
  known.userName = known.profileUserName;
  known.stateCode = stateCode(text(record(await read(GetPrimaryAddress)).State));
  const certificates = list(record(await read(GetCertificateSummary)).Certificates);
  const certificate = certificates.find(({ IsOwner }) => IsOwner === true) ?? certificates[0];
  known.certificateNumber = text(certificate?.CertificateNumber);
  known.accountNumber = known.certificateNumber;
  known.lineOfBusiness = text(certificate?.LineOfBusiness);
  const [document] = list(await read(GetDocumentList));
  known.documentId = text(document?.DocumentId);
  known.documentType = text(document?.FormType);
  return known;
}

async function checkCall(call: Endpoint, parameters: Parameters, options: Options): Promise<CallCheck> {
  const { name } = call;
  const missing = Object.keys(call.query.shape).filter((parameter) => parameters[parameter] === undefined);
  if (missing.length > 0)
    return { name, outcome: 'skipped', problems: [`the test account has no ${missing.join(', ')}`] };
  // The portal's client refuses these values too.
  const refused = z.safeParse(call.query, ofCall(call, parameters), { reportInput: true }).error;
  if (refused)
    return {
      name,
      outcome: 'wrong',
      problems: refused.issues.map((issue) => `parameter ${describeIssue(issue)}`),
    };
  const { status, body, failure } = await send(call, parameters, options);
  if (failure !== undefined) return { name, outcome: 'wrong', problems: [failure] };
  if (status !== 200) return { name, outcome: 'wrong', problems: [`the status is ${status}`] };
  const parsed = z.safeParse(call.response, body, { reportInput: true });
  const problems = [...new Set(parsed.error?.issues.map(describeIssue))];
  return { name, outcome: parsed.success ? 'ok' : 'wrong', problems };
}

/** Known values of the call's parameters. */
function ofCall(call: Endpoint, parameters: Parameters): Record<string, string> {
  return Object.fromEntries(
    Object.keys(call.query.shape).flatMap((name) => {
      const value = parameters[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

interface Received {
  readonly status?: number;
  readonly body?: unknown;
  /** Why there is no JSON response. */
  readonly failure?: string;
}

async function send(call: Endpoint, parameters: Parameters, options: Options): Promise<Received> {
  const query = new URLSearchParams(ofCall(call, parameters));
  const url = `${options.address.replace(/\/$/, '')}${call.path}${query.size > 0 ? `?${query}` : ''}`;
  const headers = { accept: 'application/json', authorization: `Bearer ${options.token}` };
  try {
    const response = await (options.fetch ?? fetch)(url, {
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    const failure = response.ok && body === undefined ? { failure: 'the response is no JSON' } : {};
    return { status: response.status, body, ...failure };
  } catch {
    return { failure: 'there is no response' };
  }
}

/** Returns the account's object id from the token's claim `oid` (API-03), or undefined without one. */
export function objectIdOf(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return text(record(claims).oid);
  } catch {
    return undefined;
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const list = (value: unknown) => (Array.isArray(value) ? value.map(record) : []);

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
