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
import type { Call, CallInput, CallOutput, Change } from '../contracts/call.ts';
import { ApiError } from './api-error.ts';
import type { ApiClient, CallHeaders, MakeCall } from './client.ts';

const FRESH_MS = 60_000;
const RETRY_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 3_000;

/** The query cache of the portal: one for the shell and all sections; requests in flight are shared. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
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
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked === undefined ? RETRY_DELAY_MS : Math.min(asked, LONGEST_DELAY_MS) + Math.random() * 1_000;
}

/** Provides the API client to `useCall` and `useSend`. */
export const ApiClientContext = createContext<ApiClient | undefined>(undefined);

/** The key under which a call's answers are cached; with no query, the key of all its answers. */
export function callKey<C extends Call>(call: C, query?: z.output<C['query']>): QueryKey {
  return query ? [call.name, query] : [call.name];
}

/** The one query object of a call: what the shell prefetches and a page reads (one request for both). */
export function callQuery<C extends Call>(client: MakeCall, call: C, input: CallInput<C>) {
  if (call.changesState) throw new Error(`${call.name} changes state and cannot be read through the cache`);
  return queryOptions<CallOutput<C>>({
    queryKey: callKey(call, input.query),
    queryFn: ({ signal }) => client(call, input, { signal }),
    ...(call.isHeld ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    meta: { staleAfter: call.staleAfter },
  });
}

/** The answers that a change makes stale, as each call says it. */
export function staleAfter(change: Change): QueryFilters {
  return { predicate: ({ meta }) => Array.isArray(meta?.staleAfter) && meta.staleAfter.includes(change) };
}

/** The API client of this page; throws outside the portal's providers. */
export function useApiClient(): ApiClient {
  const client = use(ApiClientContext);
  if (!client) throw new Error('useApiClient needs ApiClientContext above it');
  return client;
}

interface ReadingOptions<C extends Call> {
  /** False waits. */
  readonly enabled?: boolean;
  /** After how many milliseconds an answer is asked for again, while the page is looked at; undefined: not by itself. */
  readonly againAfter?: (answer: CallOutput<C>) => number | undefined;
}

/** Reads a call's answer through the cache. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  { enabled = true, againAfter }: ReadingOptions<C> = {},
): UseQueryResult<CallOutput<C>> {
  const client = useApiClient();
  return useQuery({
    ...callQuery(client, call, input),
    enabled,
    refetchInterval: ({ state: { data } }) => (data !== undefined && againAfter?.(data)) || false,
  });
}

/** What a call that changes something is given, with the key under which it may be sent again. */
type Sent<C extends Call> = CallInput<C> & { readonly headers?: CallHeaders };

/** Makes a call that changes something; never retried. */
export function useSend<C extends Call>(call: C): UseMutationResult<CallOutput<C>, Error, Sent<C>> {
  const client = useApiClient();
  return useMutation({
    mutationFn: (input: Sent<C>) => client(call, input, input.headers && { headers: input.headers }),
  });
}
