const TIMEOUT_MS = 10_000;
/** Maximum size of any response of the service. */
export const MAX_FORM_BYTES = 10 * 1024 * 1024;

export class ESignatureUnavailableError extends Error {
  override readonly name = 'ESignatureUnavailableError';
  /** DocuSign's error code. Logs contain it, and no message. */
  readonly code: string | undefined;

  constructor(message: string, { code, ...options }: ErrorOptions & { code?: string | undefined } = {}) {
    super(message, options);
    this.code = code;
  }
}

interface ESignatureResponse {
  readonly status: number;
  readonly body: Buffer;
}

/** Sends a request to the service. @throws ESignatureUnavailableError without a complete response */
export async function requestESignature(url: string, init: RequestInit): Promise<ESignatureResponse> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await readBody(response) };
  } catch (cause) {
    throw cause instanceof ESignatureUnavailableError
      ? cause
      : new ESignatureUnavailableError('no response from the e-signature service', { cause });
  }
}

/** Reads a body up to the size limit; beyond it cancels the response. */
async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) {
      throw new ESignatureUnavailableError('the e-signature service sent more than the size limit');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the parsed body; undefined unless it is JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
