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
/** By default TanStack Query pauses while offline. The client rejects at once instead, and the page says why. */
const NETWORK_MODE = 'always';

/** Creates the portal's query cache. Shell and sections share it, and so share requests in flight. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isTransient,
        retryDelay: (_failures, error) => retryDelay(error),
        // A page may pass a query to a part that reads its properties in a later render.
        notifyOnChangeProps: 'all',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: NETWORK_MODE,
      },
      mutations: { retry: false, networkMode: NETWORK_MODE },
    },
  });
}

/** Retry delay in milliseconds: Retry-After, up to three seconds, plus a random second to spread retries. */
function retryDelay(error: Error): number {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  return retryAfterMs === undefined
    ? RETRY_DELAY_MS
    : Math.min(retryAfterMs, MAX_RETRY_DELAY_MS) + Math.random() * 1_000;
}

export const ApiClientContext = createContext<ApiClient | undefined>(undefined);

/** Returns the cache key of a call. Without a query, the key covers all of its responses. */
export function queryKeyOf<C extends Endpoint>(endpoint: C, query?: z.output<C['query']>): QueryKey {
  return query ? [endpoint.name, query] : [endpoint.name];
}

/** Returns a call's query options. The shell's prefetch and the page use the same key, so they share one request. */
export function apiQueryOptions<C extends Endpoint>(
  client: ApiRequestFn,
  endpoint: C,
  input: EndpointInput<C>,
) {
  if (endpoint.changesState)
    throw new Error(`${endpoint.name} changes state and cannot be cached: use useApiMutation`);
  return queryOptions<EndpointOutput<C>>({
    queryKey: queryKeyOf(endpoint, input.query),
    queryFn: ({ signal }) => client(endpoint, input, { signal }),
    ...(endpoint.cacheForever ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    meta: { invalidatedBy: endpoint.invalidatedBy },
  });
}

/** Selects the cached queries that an event invalidates. */
export function queriesInvalidatedBy(event: InvalidationEvent): QueryFilters {
  return {
    predicate: ({ meta }) => Array.isArray(meta?.invalidatedBy) && meta.invalidatedBy.includes(event),
  };
}

/** Returns the API client of this page. Throws outside the portal's providers. */
export function useApiClient(): ApiClient {
  const client = use(ApiClientContext);
  if (!client)
    throw new Error('useApiClient needs an ApiClientContext provider: render the component inside the shell');
  return client;
}

interface QueryOptions<C extends Endpoint> {
  readonly enabled?: boolean;
  /** False sends no other request for a part of the page that renders after a failure. */
  readonly retryOnMount?: boolean;
  /** Returns the poll interval in milliseconds while the page is visible. Undefined disables polling. */
  readonly pollInterval?: (response: EndpointOutput<C>) => number | undefined;
}

/** Reads an endpoint through the query cache. `enabled: false` waits for the input. */
export function useApiQuery<C extends Endpoint>(
  endpoint: C,
  input: EndpointInput<C>,
  { enabled = true, retryOnMount = true, pollInterval }: QueryOptions<C> = {},
): UseQueryResult<EndpointOutput<C>> {
  const client = useApiClient();
  return useQuery({
    ...apiQueryOptions(client, endpoint, input),
    enabled,
    retryOnMount,
    refetchInterval: ({ state: { data } }) => (data !== undefined && pollInterval?.(data)) || false,
  });
}

/** Input of a mutation, with the idempotency key for a repeated request. */
type MutationInput<C extends Endpoint> = EndpointInput<C> & { readonly headers?: RequestHeaders };

interface MutationOptions {
  /** Sends the request, for a caller that records it until the member knows the result. */
  readonly run?: <Answer>(send: () => Promise<Answer>, keys: readonly string[]) => Promise<Answer>;
}

/** Returns a mutation for a call that changes state. It never retries. */
export function useApiMutation<C extends Endpoint>(
  endpoint: C,
  { run = (send) => send() }: MutationOptions = {},
): UseMutationResult<EndpointOutput<C>, Error, MutationInput<C>> {
  const client = useApiClient();
  return useMutation({
    mutationFn: (input: MutationInput<C>) => {
      const { headers } = input;
      const key = headers?.['idempotency-key'];
      return run(() => client(endpoint, input, headers && { headers }), key === undefined ? [] : [key]);
    },
  });
}
