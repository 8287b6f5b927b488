import { type ApiClient, type EndpointInput, GetDocument } from '@portal/api';
import { type Progress, streamBase64Pdf } from './stream-base64-pdf.ts';

/** Identifies a document by every field that the server compares with its file. */
export interface DocumentName {
  readonly DocumentId: string;
  readonly FormType: EndpointInput<typeof GetDocument>['query']['documentType'];
  readonly CertificateNumber: string;
}

interface FetchOptions {
  readonly client: ApiClient;
  readonly userName: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Loads one document as a PDF (API-51, DOC-10). Rejects as `streamBase64Pdf` and the API client do. */
export async function fetchDocument(
  { DocumentId, FormType, CertificateNumber }: DocumentName,
  { client, userName, signal = new AbortController().signal, onProgress = () => undefined }: FetchOptions,
): Promise<Blob> {
  const query = {
    documentId: DocumentId,
    documentType: FormType,
    certificateNumber: CertificateNumber,
    userName,
  };
  const response = await client.requestStream(GetDocument, { query }, { signal });
  return streamBase64Pdf(response, { call: GetDocument.name, signal, onProgress });
}
