import { expect, test } from 'vitest';
import { disabledProcessor } from './disabled-processor.ts';

test('rejects every call', { tags: ['API-34', 'API-52'] }, async () => {
  const holder = { loginId: 'ottilie', firstName: 'Ottilie', lastName: 'Quarnstrom', email: '', phone: '' };
  const calls = {
    find: () => disabledProcessor.lookup('single', { processor: 'REF' }),
    void: () => disabledProcessor.void('single', 'REF'),
    methods: () => disabledProcessor.methods('ottilie'),
    walletUrl: () => disabledProcessor.walletUrl(holder),
    events: () => disabledProcessor.events(0),
  };
  for (const [name, call] of Object.entries(calls)) {
    await expect(call(), name).rejects.toMatchObject({ statusCode: 503, code: 'payments_unavailable' });
  }
});
