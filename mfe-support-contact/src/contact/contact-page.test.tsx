// @vitest-environment jsdom
import { renderPage } from '@portal/platform/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactPage } from './contact-page.tsx';

const topics = [
  {
    Id: 23,
    Title: 'Billing Support',
    Issues: [
      { Id: 19, Title: 'Make or change a payment' },
      { Id: 20, Title: 'Change billing frequency' },
    ],
  },
  { Id: 45, Title: 'User Profile', Issues: [{ Id: 60, Title: 'Update account information' }] },
  { Id: 48, Title: 'Correspondence', Issues: [] },
];

const open = (search = '', answer: unknown = topics) =>
  renderPage(ContactPage, {
    path: '/contact',
    at: `/contact${search}`,
    answers: { GetContactTopics: answer },
  });

test('ROUTE-08 CON-15 CON-16 the page says whom to call and about what, without the topics that are not offered', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Contact Member Services' });
  await screen.findByText('Billing Support');
  screen.getByText('Make or change a payment');
  screen.getByText('Change billing frequency');
  expect(screen.queryByText('User Profile')).toBeNull();
  expect(screen.queryByText('Correspondence')).toBeNull();
  expect(screen.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  screen.getByText('Monday to Friday, 8 AM to 5 PM Central');
  expect(screen.getByRole('link', { name: 'Back to Support' }).getAttribute('href')).toBe('/support');
});

test.each([
  ['CON-08', 'olddocs', 'Documents', 'Request previous documents'],
  ['CON-09', 'billingchanges', 'Billing Support', 'Change billing frequency'],
  ['CON-10', 'olderpaymentinfo', 'Billing Support', 'Request payment or loan history'],
])('%s the reason %s names its topic and issue', async (_id, reason, topic, issue) => {
  open(`?reason=${reason}`, []);
  const about = await screen.findByRole('region', { name: 'What you are calling about' });
  expect(about.textContent).toBe(`Topic${topic}Issue${issue}`);
  screen.getByRole('link', { name: '877-555-0142' });
});

test('AMB-42 a reason that is not known changes nothing', async () => {
  open('?reason=%3Cscript%3E');
  await screen.findByText('Billing Support');
  expect(screen.queryByRole('region', { name: 'What you are calling about' })).toBeNull();
});

test('ERR-26 when the topics do not come, the telephone is still there', async () => {
  open('', new Response('', { status: 403 }));
  await screen.findByText('Oops! There was a problem when getting topics.');
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.getAllByRole('link', { name: '877-555-0142' }).length).toBeGreaterThan(0);
});

test('CON-16 without topics the member may call about anything', async () => {
  open('', []);
  expect(await screen.findByText('You can call us about anything.')).toBeDefined();
});
