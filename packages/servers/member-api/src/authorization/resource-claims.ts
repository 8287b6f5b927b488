import type { Endpoint } from '@portal/api/contracts/endpoint';
import { scopedParameters } from '@portal/api/contracts/parameters';
import { OperatorError } from '@portal/server-kit/operator-error';
import type { Db } from '../database/db.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Caller } from './caller.ts';
import type { ResourceRule } from './resource-rules.ts';

export interface ResourceClaim {
  readonly rule: ResourceRule;
  readonly value: string;
}

/** @throws OperatorError when a parameter that names a resource has no rule, or a rule no parameter */
export function assertRulePerResource(endpoint: Endpoint, rules: [string, ResourceRule][]): void {
  const resources = scopedParameters(endpoint);
  const covered = rules.map(([key]) => key);
  if (resources.sort().join() !== covered.sort().join()) {
    throw new OperatorError(
      `${endpoint.name} names the resources [${resources}], but its rules cover [${covered}].`,
    );
  }
}

/** What a request claims to own: each named resource with its rule. */
export function claims(
  rules: [string, ResourceRule][],
  query: Readonly<Record<string, unknown>>,
  ofBody: readonly ResourceClaim[] = [],
): ResourceClaim[] {
  return [...rules.map(([key, rule]) => ({ rule, value: String(query[key]) })), ...ofBody];
}

/** Runs all rules, and returns 404 for unknown and for unowned resources alike. */
export async function assertOwnership(
  claims: readonly ResourceClaim[],
  caller: Caller,
  db: Db,
): Promise<void> {
  const results = await Promise.all(claims.map(({ rule, value }) => rule(value, caller, db)));
  if (!results.every(Boolean)) throw new HttpProblem('not_found');
}
