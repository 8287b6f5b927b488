import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForms, formOf } from '../kit/request-body.ts';
import type { AccessTokens } from './access-tokens.ts';
import { changedAt, stateOf } from './envelopes.ts';
import { FORMS } from './forms/catalogue.ts';
import type { Services } from './steps/envelope-request.ts';
import { sendDocument } from './steps/send-document.ts';
import { statusOf, summaryOfEnvelope } from './summary.ts';

/** DocuSign's account path. There is one account. */
const ACCOUNT_PATH = '/restapi/v2.1/accounts/portal';

type ById = { Params: { id: string } };

export function addTokenEndpoint(scope: FastifyInstance, tokens: AccessTokens): void {
  acceptForms(scope);
  scope.post('/oauth/token', async (request, reply) => {
    const error = await tokens.refusalOf(formOf(request));
    return error === undefined ? reply.send(tokens.issue()) : reply.code(400).send({ error });
  });
}

/** Adds the API for programs with a token: changed envelopes and signed documents. */
export function addApi(scope: FastifyInstance, services: Services, tokens: AccessTokens): void {
  scope.addHook('onRequest', async ({ headers }, reply) => {
    if (!tokens.isValid(headers.authorization)) {
      const message = 'The access token provided is expired, revoked or malformed.';
      await reply.code(401).send({ errorCode: 'AUTHORIZATION_INVALID_TOKEN', message });
    }
  });
  scope.get(`${ACCOUNT_PATH}/envelopes`, (request, reply) => listEnvelopes(services, request, reply));
  scope.get<ById>(`${ACCOUNT_PATH}/envelopes/:id/documents/combined`, async ({ params }, reply) => {
    const envelope = services.envelopes.find(params.id);
    if (!envelope || stateOf(envelope) !== 'complete') {
      const message = 'There is no such envelope.';
      return reply.code(404).send({ errorCode: 'ENVELOPE_DOES_NOT_EXIST', message });
    }
    const title = FORMS.get(envelope.form)?.title ?? envelope.form;
    return sendDocument(reply, title, await services.documents.read(envelope.id));
  });
}

/** Lists the envelopes that changed since `from_date`, with one of these statuses, oldest first, in pages. */
function listEnvelopes({ envelopes }: Services, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const from = Date.parse(query.get('from_date') ?? '');
  const statuses = query.get('status')?.split(',');
  const start = Number(query.get('start_position') ?? '0');
  const count = Math.min(100, Number(query.get('count') ?? '100'));
  if (![from, start, count].every(Number.isFinite)) {
    return reply.code(400).send({ errorCode: 'INVALID_REQUEST_PARAMETER', message: 'A parameter is wrong.' });
  }
  const changed = envelopes
    .all()
    .filter((envelope) => Date.parse(changedAt(envelope)) >= from)
    .filter((envelope) => !statuses || statuses.includes(statusOf(envelope)))
    .sort((a, b) => changedAt(a).localeCompare(changedAt(b)));
  const page = changed.slice(start, start + count);
  const isLast = start + page.length >= changed.length;
  return reply.header('cache-control', 'no-store').send({
    resultSetSize: String(page.length),
    totalSetSize: String(changed.length),
    ...(!isLast && { nextUri: `/envelopes?start_position=${start + page.length}` }),
    envelopes: page.map(summaryOfEnvelope),
  });
}
