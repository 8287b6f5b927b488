import { expect, test } from 'vitest';
import { SectionMetadata } from './registry.ts';

const metadata = {
  owner: { team: 'Payments team', contact: 'payments@example.org' },
  routes: [{ path: '/payments', title: 'Payments', access: 'guarded' }],
  navigation: [{ label: 'Payments', to: '/payments', icon: 'payments', order: 1 }],
  fallback: { title: 'Payments is away', body: 'Please call us.' },
};

test('ignores the properties of a later version in every part', () => {
  const later = {
    owner: { ...metadata.owner, chat: '#payments' },
    routes: [{ ...metadata.routes[0], keywords: ['bills'] }],
    navigation: [{ ...metadata.navigation[0], badge: 'due' }],
    fallback: { ...metadata.fallback, link: '/contact' },
    search: { topics: ['bills'] },
  };
  expect(SectionMetadata.parse(later)).toEqual(metadata);
});
