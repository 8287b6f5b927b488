const NETWORK_CODES = /^(?:ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENET)/;
/** Messages of `pg` about connections, which have no code. */
const CONNECTION_MESSAGES = /^(?:timeout e|Connection terminated|Query read timeout)/;
/** Messages of `pg` after a statement was sent, which the database may have executed. */
const UNKNOWN_OUTCOME = /^(?:Connection terminated unexpectedly|terminating connection|Query read timeout)/;
const INSUFFICIENT_PRIVILEGE = '42501';

/** Explains why the bucket or the database cannot be used. Returns undefined for any other error. */
export function describeStoreError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'CredentialsProviderError')
    return 'The bucket of PORTAL_RELEASES_URL needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  const code = 'code' in error ? String(error.code) : error.name;
  const detail = error.message ? `${error.message} (${code})` : code;
  // The S3 client adds its metadata to every error of a request.
  if ('$metadata' in error) return `The bucket of PORTAL_RELEASES_URL cannot be used: ${detail}.`;
  if (code === INSUFFICIENT_PRIVILEGE)
    return `The role of PORTAL_REGISTRY_URL needs more permissions: ${detail}. See "Shared store" in docs/operations.md.`;
  if ('severity' in error || NETWORK_CODES.test(code) || CONNECTION_MESSAGES.test(error.message))
    return `The database of PORTAL_REGISTRY_URL cannot be used: ${detail}.${UNKNOWN_OUTCOME.test(error.message) ? HISTORY_HINT : ''}`;
  return undefined;
}

const HISTORY_HINT =
  ' A change of the registry may have been made: check it with "npm run portal -- history" before you repeat it.';
