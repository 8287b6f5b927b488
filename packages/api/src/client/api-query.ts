import {
  QueryClient,
  type QueryFilters,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint, EndpointInput, EndpointOutput, InvalidationEvent } from '../contracts/endpoint.ts';
import { ApiError } from './api-error.ts';
import type { ApiClient, ApiRequestFn, RequestHeaders } from './client.ts';

const STALE_TIME_MS = 60_000;
const RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 3_000;

/** The query cache of the portal: one for the shell and all sections; requests in flight are shared. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isTransient,
        retryDelay: (_failures, error) => retryDelay(error),
        refetchOnWindowFocus: false,
      },
      // Offline a mutation fails at once: the default pauses it, and its form would wait without end.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Milliseconds until a call is made again: as long as the server asks for, at most three seconds, and up to one
 * more, so that the pages which it refused together do not come back together.
 */
function retryDelay(error: Error): number {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  return retryAfterMs === undefined
    ? RETRY_DELAY_MS
    : Math.min(retryAfterMs, MAX_RETRY_DELAY_MS) + Math.random() * 1_000;
}

/** Provides the API client to `useApiQuery` and `useApiMutation`. */
export const ApiClientContext = createContext<ApiClient | undefined>(undefined);

/** The key under which a call's answers are cached; with no query, the key of all its answers. */
export function queryKeyOf<C extends Endpoint>(endpoint: C, query?: z.output<C['query']>): QueryKey {
  return query ? [endpoint.name, query] : [endpoint.name];
}

/** The one query object of a call: what the shell prefetches and a page reads (one request for both). */
export function apiQueryOptions<C extends Endpoint>(
  client: ApiRequestFn,
  endpoint: C,
  input: EndpointInput<C>,
) {
  if (endpoint.changesState)
    throw new Error(`${endpoint.name} changes state and cannot be read through the cache`);
  return queryOptions<EndpointOutput<C>>({
    queryKey: queryKeyOf(endpoint, input.query),
    queryFn: ({ signal }) => client(endpoint, input, { signal }),
    ...(endpoint.cacheForever ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    meta: { invalidatedBy: endpoint.invalidatedBy },
  });
}

/** The answers that a change makes stale, as each call says it. */
export function invalidatedBy(event: InvalidationEvent): QueryFilters {
  return {
    predicate: ({ meta }) => Array.isArray(meta?.invalidatedBy) && meta.invalidatedBy.includes(event),
  };
}

/** The API client of this page; throws outside the portal's providers. */
export function useApiClient(): ApiClient {
  const client = use(ApiClientContext);
  if (!client) throw new Error('useApiClient needs ApiClientContext above it');
  return client;
}

interface QueryOptions<C extends Endpoint> {
  /** False waits. */
  readonly enabled?: boolean;
  /** After how many milliseconds an answer is asked for again, while the page is looked at; undefined: not by itself. */
  readonly pollInterval?: (answer: EndpointOutput<C>) => number | undefined;
}

/** Reads a call's answer through the cache. */
export function useApiQuery<C extends Endpoint>(
  endpoint: C,
  input: EndpointInput<C>,
  { enabled = true, pollInterval }: QueryOptions<C> = {},
): UseQueryResult<EndpointOutput<C>> {
  const client = useApiClient();
  return useQuery({
    ...apiQueryOptions(client, endpoint, input),
    enabled,
    refetchInterval: ({ state: { data } }) => (data !== undefined && pollInterval?.(data)) || false,
  });
}

/** What a call that changes something is given, with the key under which it may be sent again. */
type MutationInput<C extends Endpoint> = EndpointInput<C> & { readonly headers?: RequestHeaders };

/** Makes a call that changes something; never retried. */
export function useApiMutation<C extends Endpoint>(
  endpoint: C,
): UseMutationResult<EndpointOutput<C>, Error, MutationInput<C>> {
  const client = useApiClient();
  return useMutation({
    mutationFn: (input: MutationInput<C>) =>
      client(endpoint, input, input.headers && { headers: input.headers }),
  });
}
