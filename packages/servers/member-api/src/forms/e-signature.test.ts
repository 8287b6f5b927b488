import { startHttpServer } from '@portal/test-infra/http-server';
import { expect, test } from 'vitest';
import { grantOf, TOKEN_PATH, tokenResponse } from '../testing/e-signature-grant.ts';
import { createEvent } from '../testing/signed-event.ts';
import { eSignatureOf } from './e-signature.ts';

const clientOf = (origin: string) => eSignatureOf({ eSignature: { url: origin, grant: grantOf(origin) } });

/** Reads the envelopes of a service that lists these pages of ended envelopes, and no open ones. */
async function readPages(pages: readonly (readonly unknown[])[]) {
  const positions: (string | null)[] = [];
  const service = await startHttpServer(({ url }, response) => {
    if (url === TOKEN_PATH) {
      response.end(tokenResponse('a-token'));
      return;
    }
    const query = new URL(url ?? '', 'http://service').searchParams;
    if (query.get('status') !== 'completed,declined,voided') {
      response.end('{"resultSetSize":"0"}');
      return;
    }
    positions.push(query.get('start_position'));
    const nextUri = positions.length < pages.length ? '/next' : null;
    response.end(JSON.stringify({ envelopes: pages[positions.length - 1], nextUri }));
  });
  try {
    const found = await clientOf(service.origin)?.listEnvelopes(new Date());
    return { positions, ...found };
  } finally {
    await service.close();
  }
}

const envelope = (envelopeId: string) => createEvent({ envelopeId }).data.envelopeSummary;

test('skips envelopes of unexpected shape and counts them for the next page', {
  tags: ['F-07'],
}, async () => {
  const foreign = {
    ...envelope('e-2'),
    recipients: { signers: [{ roleName: 'Member', name: 'Ottilie', signedDateTime: 'Ottilie' }] },
  };
  const found = await readPages([[envelope('e-1'), foreign, null], [envelope('e-3')]]);
  expect(found.statuses?.map(({ envelopeId }) => envelopeId)).toEqual(['e-1', 'e-3']);
  expect(found.unreadable).toEqual([
    { envelopeId: 'e-2', fields: ['recipients.signers.0.signedDateTime'] },
    { envelopeId: undefined, fields: [''] },
  ]);
  expect(found.positions).toEqual(['0', '3']);
});

test.each([
  ['text field without value', { customFields: { textCustomFields: [{ name: 'Reference' }] } }],
  ['text field with value null', { customFields: { textCustomFields: [{ name: 'Note', value: null }] } }],
  [
    'null text fields and signers',
    { customFields: { textCustomFields: null }, recipients: { signers: null } },
  ],
  ['null fields and recipients', { customFields: null, recipients: null }],
  ['signer who has not signed', { recipients: { signers: [{ roleName: 'Member', signedDateTime: null }] } }],
])('reads an envelope of another application: %s', { tags: ['F-07'] }, async (_shape, fields) => {
  const { statuses, unreadable } = await readPages([[{ ...envelope('e-1'), ...fields }]]);
  expect(statuses).toMatchObject([{ reference: undefined, envelopeId: 'e-1' }]);
  expect(unreadable).toEqual([]);
});

test('accepts a page without envelopes', { tags: ['F-07'] }, async () => {
  expect(await readPages([])).toEqual({ positions: ['0'], statuses: [], unreadable: [] });
});

test.each([
  ['no PDF', 200, '<html>', 'sent no PDF'],
  ['a redirect', 307, '', 'no response from the e-signature service'],
])('rejects %s in place of a signed form', { tags: ['F-07'] }, async (_what, status, body, message) => {
  const service = await startHttpServer(({ url }, response) => {
    if (url === TOKEN_PATH) response.end(tokenResponse('a-token'));
    else if (url === '/elsewhere') response.end('%PDF-');
    else response.writeHead(status, { location: '/elsewhere' }).end(body);
  });
  try {
    await expect(clientOf(service.origin)?.signedForm('e-1')).rejects.toThrow(message);
  } finally {
    await service.close();
  }
});

test('cancels a signed form over the size limit while it arrives', { tags: ['F-07', 'R-23'] }, async () => {
  const chunk = Buffer.alloc(1024 * 1024, '%PDF-');
  const closed = Promise.withResolvers<number>();
  const service = await startHttpServer(({ url }, response) => {
    if (url === TOKEN_PATH) {
      response.end(tokenResponse('a-token'));
      return;
    }
    let sent = 0;
    const send = () => {
      sent += 1;
      response.write(chunk, (error) => {
        if (!error && sent < 200) send();
      });
    };
    response.once('close', () => closed.resolve(sent));
    send();
  });
  try {
    await expect(clientOf(service.origin)?.signedForm('e-1')).rejects.toThrow(
      'sent more than the size limit',
    );
    expect(await closed.promise).toBeLessThan(200);
  } finally {
    await service.close();
  }
});
